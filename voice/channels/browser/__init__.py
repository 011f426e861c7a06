"""A table in the browser: one game, and every page that watches or plays it.

One turn, in order: a page's message (`messages`), or its sound (`voice.channels.ears`) -> `page` ->
`table`, which plays it through the dialogue of every channel -> `events` into the store -> `feed`
-> every page that watches, in this process or another; those that have the host's voice on get
its sound too (`speech`).
"""
