#!/usr/bin/env python3
"""A bot in ten lines: treasures first, then the best card it can buy, otherwise the first answers. Try it:

    demesne sim --games 20 --bot mine='python3 examples/bot.py' mine bigmoney
"""
import json, sys

WISHES = ["province", "gold", "silver"]
for line in sys.stdin:
    request = json.loads(line)
    decision = request["params"]["decision"]  # "view" beside it is all that the seat may see
    does = [(option["do"], option.get("card")) for option in decision["options"]]
    wanted = [("play_treasures", None)] + [("buy", card) for card in WISHES] + [("to_buy", None), ("end_turn", None)]
    picks = [does.index(w) for w in wanted if w in does][:1] or list(range(decision["min"]))
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": {"picks": picks}}), flush=True)
