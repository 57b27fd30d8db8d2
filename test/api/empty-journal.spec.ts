import { describe, expect, it } from '@jest/globals';
import { useApp } from '../support/use-app.js';

const app = useApp();

/** What each page says, in Albanian and in English, while nothing has been published. */
const PAGES = {
  '': ['Numri i parë është në përgatitje.', 'The first issue is being prepared.'],
  '/rrethnesh': ['Për momentin nuk ka thirrje të hapur.', 'There is no open call at the moment.'],
  '/bordi': ['Përbërja e bordeve do të shpallet së shpejti.', 'The composition of the boards will be announced soon.'],
  '/artikuj': ['Nuk u gjet asnje dokument', 'No documents found'],
  '/revistat': ['Nuk u gjet asnje dokument', 'No documents found'],
  '/kerko': ['Ende nuk është botuar asnjë numër apo artikull.', 'No issue or article has been published yet.'],
  '/autore': ['Ende asnjë.', 'None yet.'],
  '/fjalet-kyce': ['Ende asnjë.', 'None yet.'],
  '/vende': ['Ende asnjë.', 'None yet.'],
  '/letrat': ['Ende nuk është dërguar asnjë letër.', 'No letter has been sent yet.'],
};

describe.each(['al', 'en'])('a journal that has published nothing, in %s,', (language) => {
  it.each(Object.entries(PAGES))('says so at %s', async (path, texts) => {
    const html = await (await fetch(`${app.url}${path}/${language}`)).text();
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(main).toContain(texts[language === 'al' ? 0 : 1]);
    expect(main).not.toMatch(/<(ul|ol|dl|table)[^>]*><\/\1>|undefined|null|NaN/);
  });
});
