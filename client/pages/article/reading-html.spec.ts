import { firstCitations, readable } from './reading-html';

const words = { lang: '', fullSize: 'Hap', download: 'Shkarko', back: 'Kthehu', elsewhere: 'Nuk gjendet.' };
const read = (html: string) => readable(html, words);

it('makes headings and labels of figures links to themselves', () => {
  expect(read('<h2 id="ft-a">Hyrje</h2><h3 id="ft-b">Te <a href="#x">x</a></h3>')).toBe(
    '<h2 id="ft-a"><a class="permalink" href="#ft-a">Hyrje</a></h2><h3 id="ft-b">Te <a href="#x">x</a></h3>',
  );
});

it('opens and downloads pictures that are files', () => {
  const html = read(
    '<figure id="ft-f"><img src="/uploads/a.webp" alt="Harta" sizes="100vw" /><figcaption><strong>Fig. 1</strong> Lumi</figcaption></figure>',
  );
  expect(html).toBe(
    '<figure id="ft-f"><a class="full-size" href="/uploads/a.webp"><img src="/uploads/a.webp" alt="Harta" sizes="(min-width: 60rem) 53rem, (min-resolution: 2.1dppx) 53vw, (min-resolution: 1.5dppx) 80vw, 100vw" /></a><figcaption><strong><a class="permalink" href="#ft-f">Fig. 1</a></strong> Lumi <a class="download" href="/uploads/a.webp" download>Shkarko<span class="visually-hidden"> Fig. 1</span></a></figcaption></figure>',
  );
  const price =
    '<figure><img src="/uploads/a.webp" alt="" /><figcaption><strong>Çmimi ($\'1, $`, $&amp;)</strong></figcaption></figure>';
  expect(read(price)).toContain(
    '<span class="visually-hidden"> Çmimi ($\'1, $`, $&amp;)</span></a></figcaption></figure>',
  );
  const picture = '<figure><img src="/uploads/a.webp" alt="Harta" /></figure>';
  expect(readable(picture, { ...words, lang: ' lang="sq"' })).toContain(' lang="sq" download>Shkarko<');
  const data = '<figure id="ft-f"><img src="data:image/png;base64,AA" alt="a" /></figure>';
  expect(read(data)).toBe(data);
});

it('says where a figure is that is not in the text, and only then', () => {
  expect(read('<figure id="f"><figcaption>Lumi</figcaption></figure>')).toContain('<p class="elsewhere">Nuk gjendet.');
  for (const shown of ['<math><mi>x</mi></math>', '<table></table>', '<img src="data:x" alt="" />', '<p>a</p>'])
    expect(read(`<figure id="f">${shown}<figcaption>Lumi</figcaption></figure>`)).not.toContain('elsewhere');
});

it('leads from references and notes back to where they are cited first', () => {
  const html =
    '<p><a href="#ref-2">[2]</a> <a href="#ref-2">[2]</a> <a href="#ft-n" id="ft-x">1</a> <a href="#ft-f">Fig.</a></p><aside id="ft-n"><p>Shënim</p></aside>';
  expect([...firstCitations(html)]).toEqual([
    ['ref-2', 'from-ref-2'],
    ['ft-n', 'ft-x'],
  ]);
  expect(read(html)).toBe(
    '<p><a href="#ref-2" id="from-ref-2">[2]</a> <a href="#ref-2">[2]</a> <a href="#ft-n" id="ft-x">1</a> <a href="#ft-f">Fig.</a></p><aside id="ft-n"><p>Shënim <a class="back" href="#ft-x" aria-label="Kthehu">↑</a></p></aside>',
  );
});

it('aligns numbers, and the headings of columns that have nothing else', () => {
  const table = (second: string) =>
    `<table><tr><th>Lumi</th><th>km</th></tr><tr><td>Drini</td><td>285</td></tr><tr><td>Vjosa</td><td>${second}</td></tr></table>`;
  const [number, head] = ['<td class="number">285</td>', '<th class="number">km</th>'];
  for (const value of ['−1 272,5', '12.5 %', '3 ± 1', '']) {
    expect(read(table(value))).toContain(number);
    expect([value, read(table(value)).includes(head)]).toEqual([value, true]);
  }
  expect(read(table('pa të dhëna'))).not.toContain(head);
  expect(read(table('1').replace('<td>', '<td rowspan="2">'))).not.toContain(head);
});

it('writes variables of formulas in the letters of the text, which every device has', () => {
  expect(read('<math><mi>h</mi><mo>=</mo><mi>tan</mi><mi mathvariant="normal">d</mi></math>')).toBe(
    '<math><mi class="variable">h</mi><mo>=</mo><mi>tan</mi><mi mathvariant="normal">d</mi></math>',
  );
});
