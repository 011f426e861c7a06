"""How gunicorn serves Sayso; `sayso serve` reads it and sets the address."""

# One process: a call's dialogue lives in it, and one recogniser serves all calls. Recogniser and
# voice leave Python's lock while they compute, so threads do use every processor.
workers = 1
worker_class = "voice.channels.worker.Worker"

# A streamed call and an open page hold a thread each for as long as they last: 20 calls and 80
# pages (the defaults of [phone] concurrent and [browser] pages) leave 60 threads to the rest. One
# that was never needed is never made.
threads = 160

# The worker is alive while it accepts; a request is never cut by this.
timeout = 60

# After an order to stop, calls have so long to finish what is being said.
graceful_timeout = 10

keepalive = 5
limit_request_line = 2048
limit_request_fields = 60
limit_request_field_size = 4096

# Which proxies are believed stands in [server] of the settings, and nowhere else.
forwarded_allow_ips = ""

# Callers and games are nobody's business: no access log.
accesslog = None
loglevel = "warning"
