import json
from urllib.request import urlopen

with urlopen("https://revista.example.edu/kerko.csl.json?q=lumi") as response:
    for article in json.load(response):
        print(article["title"], article.get("DOI", ""))
