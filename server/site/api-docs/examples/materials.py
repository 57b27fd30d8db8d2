import json
from urllib.request import urlopen

with urlopen("https://revista.example.edu/api/materials") as response:
    for material in json.load(response):
        print(material["publish_year"], material["publish_number"], material["title"])
