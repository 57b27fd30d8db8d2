import json
from urllib.parse import urlencode
from urllib.request import urlopen

QUERY = """query ($word: String) {
  articles(filter: { keywordContains: $word }, first: 5) { totalCount nodes { id title url } }
}"""
parameters = urlencode({"query": QUERY, "variables": json.dumps({"word": "lumenj"})})
with urlopen(f"https://revista.example.edu/graphql?{parameters}") as response:
    print(json.dumps(json.load(response), separators=(",", ":")))
