import json
from urllib.request import Request, urlopen

QUERY = """query ($after: String) {
  materialChanges(after: $after, first: 100) {
    nodes { id changedAt material { __typename title url licenceUrl updatedAt } }
    endCursor
    hasNextPage
  }
}"""

copies = {}
cursor = None  # kept from one run to the next
more = True
while more:
    request = Request(
        "https://revista.example.edu/graphql",
        data=json.dumps({"query": QUERY, "variables": {"after": cursor}}).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urlopen(request) as response:
        page = json.load(response)["data"]["materialChanges"]
    for change in page["nodes"]:
        if change["material"]:
            copies[change["id"]] = change["material"]
        else:
            copies.pop(change["id"], None)  # no longer public
    cursor, more = page["endCursor"], page["hasNextPage"]
print(f"{len(copies)} records, next time from {cursor}")
