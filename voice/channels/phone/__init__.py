"""By telephone: Twilio's webhooks and media streams, around the same dialogue as every channel.

One turn, in order: a signed post (`guard`) -> what the caller did (`form`) -> the call it belongs
to, once (`switchboard`) -> what that means there (`call`, `keypad`, `menu`) -> dialogue ->
lines to speak -> TwiML (`twiml`) and sound (`sounds`).
"""
