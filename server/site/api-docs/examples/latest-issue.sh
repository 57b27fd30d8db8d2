curl -s https://revista.example.edu/graphql \
  -H 'Content-Type: application/json' \
  -d '{"query": "{ journal { title latestIssue { title url articles { title authors { name } } } } }"}'
