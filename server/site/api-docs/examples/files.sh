curl -s 'https://revista.example.edu/kerko.bib?q=lumi'
