curl -sG https://revista.example.edu/graphql \
  --data-urlencode 'query=query ($word: String) { articles(filter: { keywordContains: $word }, first: 5) { totalCount nodes { id title url } } }' \
  --data-urlencode 'variables={"word": "lumenj"}'
