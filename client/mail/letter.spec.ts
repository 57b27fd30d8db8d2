import { DomUtils, parseDocument } from 'htmlparser2';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LANGUAGES } from '../shared/locales';
import { draftOf, Letter, letterText } from './letter';
import { Notice } from './notice';
import { siteOf } from './site';

const names = { title: 'Revista', titleEn: 'The Journal', publisher: 'Botuesi', publisherEn: 'The Publisher' };
const site = siteOf({ origin: 'https://j', journal: { ...names, address: null, addressEn: 'Tirana' } });
const LETTER = {
  ...{ id: 3, subject: 'Lajme', heading: 'Lajme', intro: 'Një\ndy\n\nhttps://example.org/tre', closing: 'Fund' },
  items: [{ title: 'Lumi', detail: 'Ana Gjoka', path: '/id/1' }],
  ...{ actionLabel: 'Lexo', actionPath: '/al' },
};
const BARE = { id: 0, items: [], closing: null, actionPath: null };

it.each([
  [{}, 'https://p', [2, 2, 5, 7], ['https://j/id/1', 'https://j/al', 'https://j/letra/3/al', 'https://p'], ' · '],
  [BARE, '', [0, 2, 3, 4], ['https://j/al'], 'Botuesi'],
  [{ ...BARE, actionLabel: null, actionPath: '/' }, '', [0, 2, 3, 4], ['https://j/al'], 'Botuesi'],
])('a letter shows what it has, and no more: %j', (fields, preferences, counts, links, beforePreferences) => {
  const letter = { ...LETTER, ...fields };
  const props = { letter, language: 'al' as const, links: { preferences, unsubscribe: 'https://u' }, site };
  const mail = parseDocument(renderToStaticMarkup(createElement(Letter, props)));
  const all = (name: string) => DomUtils.getElementsByTagName(name, mail);
  const parts = letterText(props).split('\n\n');
  expect([...['hr', 'br', 'p'].map((name) => all(name).length), parts.length]).toEqual(counts);
  const hrefs = ['https://j/al', 'https://example.org/tre', ...links, 'https://u', 'https://j/privatesia/al'];
  expect(all('a').map(({ attribs }) => attribs.href)).toEqual(hrefs);
  const text = DomUtils.textContent(all('body'));
  expect(text).toMatch(new RegExp(`^Revista.*${beforePreferences}Ndrysho abonimin · Çabonohu · Privatësia$`, 's'));
  expect(text + letterText(props)).not.toMatch(/null|undefined|false/);
});

it('a notice in two languages has a rule between them', () => {
  const props = { kind: 'reset' as const, languages: [...LANGUAGES], values: { link: 'https://l' }, site };
  const mail = renderToStaticMarkup(createElement(Notice, props));
  expect(mail.match(/<h[1r]/g)).toEqual(['<h1', '<hr', '<h1']);
});

it('the first text of a letter is no longer than a letter may be', () => {
  const articles = Array.from({ length: 101 }, (_, n) => ({
    id: 1,
    title: 'L',
    authors: 'a'.repeat(n * 20),
    path: '/',
  }));
  const facts = { title: 't'.repeat(300), number: 1, year: 2020, path: '/id/9', articles, info: '', description: 'd' };
  const { subject, items } = draftOf('issue', 'en', facts);
  expect([subject.length, items.length, items[0].detail, items[99].detail!.length]).toEqual([200, 100, null, 1_000]);
  const call = draftOf('call', 'en', { ...facts, deadline: '2030-02-01' });
  expect([call.subject.length, call.intro]).toEqual([200, expect.stringMatching(/^d\n\n.*01-02-2030/)]);
  expect(draftOf('free', 'en', {}).subject).toBe('News from the journal');
});
