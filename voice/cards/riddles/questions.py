"""Questions about a riddle and requests (MOVES 6), told by their words from answers in disguise.

"Is it a kettle?" offers an answer; "does it boil?", "is it hot?" and "tell me" offer none.
"""

from __future__ import annotations

import re

from voice.cards.riddles.phrase import MAY_I_SAY

# Questions that offer one answer: "is it a kettle?", "are you a kettle", "would soup count?".
_OFFERS = re.compile(
    rf"{MAY_I_SAY}"
    r"|^(?:(?:is|was) (?:it|this|that|he|she)|are (?:they|these|those|you)"
    r"|is not (?:it|this|that)|(?:could|can|might|may|would|must) (?:it|this|that|they|you) be"
    r"|(?:would|does) (?!(?:it|this|that|they|you|he|she)\b).+ count\b(?! the\b)"
    r"|(?:what|how) about|is (?:the|your) answer"
    r"|(?!(?:what|who|where|when|why|how|which)\b).+ (?:is|was) (?:the|my|our)"
    r"(?: final)? answer|(?:the|my|our)(?: final)? (?:answer|guess) (?:could|might|must|may|has to)"
    r" be)\b"
)
# The same openings where no answer follows: "is it close?", "are you sure?".
_OFFERS_NOTHING = re.compile(
    r"^(?:(?:is|was|are|could|can|might|would) (?:it|this|that|they|you)(?: be)?"
    r"(?: (?:close|near|warm|right|correct|true|wrong|possible|sure|ready|there|listening|kidding"
    r"|serious|joking|cheating|real|the answer|it|so|okay|ok|fair|human|(?:a|an) (?:robot|bot"
    r"|human|computer|machine|ai|real person)"
    # What a thing is like is a question about it; "is it a well?" and "is it night?" are answers.
    r"|(?:(?:very|really|quite|always|usually|often|ever|still) )?(?:alive|living|dead|hot|warm|wet"
    r"|dry|big|small|little|large|tiny|huge|long|short|tall|round|square|heavy|soft|hard|old|new"
    r"|young|loud|quiet|fast|slow|edible|useful|common|rare|visible|invisible|natural|electric"
    r"|wooden|animate|inanimate|outside|outdoors|inside|indoors|here|red|blue|green|brown|black"
    r"|white|gr[ae]y))$"
    r"| (?:something|anything|somebody|someone|made|used|found|kept|seen|bigger|smaller|larger"
    r"|heavier|longer|going to|able to|related|to do with|like|one of|in|on|at|under|inside|near"
    r"|from|for|with|by)\b)"
    r"|is (?:the|your) answer (?:right|correct|close|in|on|long|short|related|alive|hot|one word"
    r"|(?:two|three|four) words|plural|singular|(?:a|an) (?:thing|object|person|place|animal|word"
    r"|name|verb|noun|food|tool))\b)"
)
_ASKS = re.compile(
    r"^(?:what|who|whose|whom|where|when|why|how|which)\b"
    # "do not know" is thinking aloud.
    r"|^(?!do not know\b)(?:does|do|did|is|are|was|were|am|has|have|had|can|could|will|would|should"
    r"|shall|may|might|must|cannot) (?:it|they|you|i|we|he|she|the|this|that|these|those|there|a|an"
    r"|my|our|your|any|anyone|one|someone|people|not)\b"
    r"|^(?:does|did|is|are|was|were|has|had) \w+ \w+"
)
_REQUESTS = re.compile(
    r"^(?:(?:(?:can|could|would|will) you|please|just|now"
    r"|(?:i|we) (?:want|need|would like)(?: you)? to)\s+)*"
    r"(?:(?:tell|reveal|give|show|say|write|spell|translate|encode|decode|encrypt|count"
    r"|confirm|rhyme|explain|describe|define|print|list|read|send|repeat|answer|hint)"
    r" (?:me|us|the|your|it|that|this|out|to|all|every|if|whether|what|how|in|my|our|its|about|at"
    r"|yes|back|backwards)\b"
    r"|(?:pretend|imagine|act as|act like|ignore|disregard|forget|role ?play|simulate|behave|assume"
    r"|suppose|let us (?:pretend|imagine|role|say that)|become|speak like|talk like)\b.*\w+ \w+"
    r"|from now on\b|as an? (?:ai|language model|test)\b|system prompt|developer mode"
    r"|(?:this|it) is (?:only |just )?a test\b|you are (?:now |not |free |allowed |supposed ))"
    r"|^(?:reveal|confirm|explain|translate|decode|encode|repeat)\b|^spoilers?$"
    r"|^(?:blink|nod|wink) |^yes or no\b|^(?:the )?whole (?:game|thing)$"
    r"|^(?:the )?(?:previous|last|first|other) (?:answer|riddle|chime|one)$"
    r"|^(?:the )?(?:answer|solution)s?(?: (?:to|of|for|please)\b.*)?$"
    r"|^(?:write|make|make up|compose|invent|sing|tell|play) (?:me |us )?(?:a|an|another|the) "
    r"(?:new )?(?:riddle|story|poem|joke|song|rhyme|game)\b"
    r"|^(?:open|fetch|load|read|download) the (?:reveal|sealed|file|link|script)\b"
    r"|^in (?:french|spanish|german|italian|latin|pig latin|english|code|morse|base ?\w+|emojis?)\b"
    r"|^(?:the )?(?:first|last|next|starting) letter\b"
    r"|\brhymes? with\b|^(?:it )?(?:starts|begins|ends) with\b"
    r"|^(?:meaning|definition|synonyms?) of\b"
    # A fourth hint is no answer either.
    r"|^(?:hint|clue) (?:number )?(?:\d+|zero|four|five|six|seven|eight|nine|ten)$"
    r"|^(?:let us )?role ?play(?:ing)?$|^(?:dan|debug|admin|god|test) mode$"
    r"|\b(?:letters?|syllables?|words?) (?:long|does|are|is|in)\b"
)
_NAMES_THE_RIDDLE = re.compile(
    r"\b(?:the|this|your|that) (?:riddle|answer|chime|hint|clue|solution|sealed|edition|script)s?\b"
)


def asks_or_requests(words: str) -> bool:
    """A question about the riddle, or a request, that offers no answer."""
    if _OFFERS.match(words) and not _OFFERS_NOTHING.match(words):
        return False
    return any(asked.search(words) for asked in (_ASKS, _REQUESTS, _NAMES_THE_RIDDLE))
