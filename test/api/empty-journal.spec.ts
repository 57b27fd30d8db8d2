import { PLACEHOLDER_SETTINGS } from '../../server/content/journal/placeholder-settings.js';
import { ContentVersion } from '../../server/platform/database/content-version.js';
import { startApp } from '../support/app.js';
import { updateJournal } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const app = useApp();

/** What each page says, in Albanian and in English, while nothing has been published. */
const PAGES = {
  '': ['Numri i parë është në përgatitje.', 'The first issue is being prepared.'],
  '/rrethnesh': ['Tani për tani nuk ka thirrje të hapur.', 'There is no open call at the moment.'],
  '/bordi': ['Përbërja e bordeve do të shpallet së shpejti.', 'The composition of the boards will be announced soon.'],
  '/artikuj': ['Nuk u gjet asnje dokument', 'No documents found'],
  '/revistat': ['Nuk u gjet asnje dokument', 'No documents found'],
  '/kerko': ['Ende nuk është botuar asnjë numër apo artikull.', 'No issue or article has been published yet.'],
  '/autore': ['Ende asnjë.', 'None yet.'],
  '/fjalet-kyce': ['Ende asnjë.', 'None yet.'],
  '/vende': ['Ende asnjë.', 'None yet.'],
  '/letrat': ['Ende nuk është dërguar asnjë njoftim.', 'No newsletter has been sent yet.'],
};

describe.each(['al', 'en'])('a journal that has published nothing, in %s,', (language) => {
  it.each(Object.entries(PAGES))('says so at %s', async (path, texts) => {
    const html = await app.text(`${path}/${language}`);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(main).toContain(texts[language === 'al' ? 0 : 1]);
    expect(main).not.toMatch(/<(ul|ol|dl|table)[^>]*><\/\1>|undefined|null|NaN/);
  });
});

describe('facts that nobody has entered', () => {
  const CONTACTS = 'editorInChief { name phones email } organisingCommittee { name phones email }';
  const LINKS =
    'universityUrl facultyUrl designCreditUrl mapUrl latitude longitude aims aimsEn procedure procedureEn policies policiesEn';
  const request = async (fields: string, input?: object) => {
    const variables = { input };
    const text = input
      ? `mutation ($input: UpdateJournalInput!) { journal: updateJournal(input: $input) { ${fields} } }`
      : `{ journal { ${fields} } }`;
    return (await app.asAdmin(text, variables)).journal;
  };
  const main = async (path: string) => {
    const html = await app.text(path);
    return html.slice(html.indexOf('<body'), html.indexOf('</footer>'));
  };

  it.each(['never saved', 'saved with the examples of the demonstration'])(
    'are null in the settings, and on no page: %s',
    async (how) => {
      if (how !== 'never saved') {
        await request('version', { title: PLACEHOLDER_SETTINGS.title });
        await app.sql('update journal set settings = $1', [PLACEHOLDER_SETTINGS]);
      }
      const facts = await request(`email submissionEmail address addressEn ${CONTACTS} ${LINKS}`);
      expect(Object.values(facts).filter((fact) => fact !== null)).toEqual([]);
      for (const path of ['/privatesia', '/kontakt', '/autoret', '/rrethnesh', '/procesivleresimit', '/policy', '']) {
        for (const language of ['al', 'en'])
          expect(await main(`${path}/${language}`)).not.toMatch(
            /home-places|example|shembull|Vetarkivimi|Self-archiving|Synimet|Aims|Rruga e dorëshkrimit|The path of a manuscript|\+355|mailto:|tel:|null|<(address|li|strong)><\/|Ku ndodhemi|Where we are/i,
          );
      }
      const identify = await app.text('/oai?verb=Identify');
      expect(identify).toContain('<adminEmail>postmaster@');
      expect(await main('/api-docs')).not.toMatch(/mailto:|Questions:/);
    },
  );

  it('are shown once entered, without the telephones of the demonstration, and can be emptied again', async () => {
    const [phone] = PLACEHOLDER_SETTINGS.organisingCommittee!.phones;
    const organisingCommittee = { name: 'Sekretaria', phones: [phone, '+355 4 111 111'], email: 'ana@Shkodër.al' };
    const place = { latitude: 42.07, longitude: 19.51 };
    const universityUrl = 'https://unitir.edu.al';
    await request('version', { email: 'revista@unitir.edu.al', organisingCommittee, universityUrl, ...place });
    const page = await main('/kontakt/en');
    for (const text of [
      ...['mailto:revista@unitir.edu.al', 'Sekretaria', 'mailto:ana@xn--shkodr-tva.al', 'tel:+3554111111'],
      'Where we are',
    ])
      expect(page).toContain(text);
    expect(page).not.toMatch(/\+355 00|Open an interactive map|Editor-in-chief/);
    expect(await main('/autoret/en')).toContain('mailto:revista@unitir.edu.al');
    const empty = { email: ' ', organisingCommittee: null, latitude: null, universityUrl: '' };
    const emptied = await request('email organisingCommittee { name } latitude universityUrl', empty);
    expect(emptied).toEqual({ ...empty, email: null, universityUrl: null });
  });
});

it('the pages of two journals in one process show each its own facts, even at the same version of their contents', async () => {
  const other = await startApp();
  try {
    const journals = [app, other].map(({ url, nest, token, text }, index) => ({
      version: nest.get(ContentVersion),
      rename: (edition: number) => updateJournal({ url, token }, { title: `Revista ${index}, ${edition}` }),
      shown: async () => /Revista \d(?=, )/.exec(await text('/al'))?.[0],
    }));
    const [one, two] = journals;
    for (const { rename } of journals) await rename(0);
    for (let edition = 1; one.version.lastKnown !== two.version.lastKnown; edition++)
      await (one.version.lastKnown < two.version.lastKnown ? one : two).rename(edition);
    expect([await one.shown(), await two.shown()]).toEqual(['Revista 0', 'Revista 1']);
  } finally {
    await other.close();
  }
});
