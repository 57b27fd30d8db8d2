import json
from urllib.request import Request, urlopen

QUERY = """{
  journal {
    title
    latestIssue { title number publicationYear url articles { title url doi authors { name orcid } } }
  }
}"""

request = Request(
    "https://revista.example.edu/graphql",
    data=json.dumps({"query": QUERY}).encode(),
    headers={"Content-Type": "application/json"},
)
with urlopen(request) as response:
    issue = json.load(response)["data"]["journal"]["latestIssue"]

if issue:
    print(issue["title"])
for article in (issue or {"articles": []})["articles"]:
    print(", ".join(author["name"] for author in article["authors"]) + ": " + article["title"])
