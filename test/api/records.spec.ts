import { apis, rest } from '../support/apis.js';
import { type NounName, nouns } from '../support/nouns.js';
import { make, oneOf, otherUploads } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const app = useApp();
const all = (Object.keys(nouns) as NounName[]).flatMap((noun) => apis.map((api) => [noun, ...api] as const));

/** With everything that a change must not lose. */
const whole: typeof oneOf = {
  ...oneOf,
  materials: async (api) => make.article(api, {}, await otherUploads.materials()),
  boardMembers: (api) => make.member(api, { isMember: true }),
};

it.each(all)('of %s, by %s, a change changes only the fields and files that are sent', async (noun, _, connect) => {
  const admin = connect(app.url, app.token);
  const made = await whole[noun](admin);
  const named = noun === 'boardMembers' ? { fullName: 'Edith Durham' } : { title: 'I ri' };
  const renamed = await admin.update(noun, made.id, named);
  expect(renamed).toEqual({ ...made, ...named, version: renamed.version });

  const [[name, file]] = Object.entries(await otherUploads[noun]());
  const refiled = await admin.update(noun, made.id, {}, { [name]: file });
  expect(refiled).toEqual({ ...renamed, [name]: expect.anything(), version: refiled.version });
  expect(refiled[name]).not.toEqual(made[name]);
});

it('a deleted record is gone, but not for editors', async () => {
  const admin = rest(app.url, app.token);
  for (const noun of ['calls', 'boardMembers', 'otherFiles'] as const) {
    const { id } = await oneOf[noun](admin);
    await admin.remove(noun, id);
    const query = `{ ${noun.slice(0, -1)}(id: ${id}) { id } }`;
    await expect(app.asAnyone(query)).rejects.toMatchObject({ code: 'GONE' });
    expect(Object.values(await app.asAdmin(query))).toEqual([{ id }]);
  }
});

it('what browsers write into a form for nothing is nothing', async () => {
  const fields = { journalDirector: 'null', editorInChief: 'undefined', scientificBoard: '' };
  const { journalDirector, editorInChief, scientificBoard } = await make.issue(rest(app.url, app.token), fields);
  expect([journalDirector, editorInChief, scientificBoard]).toEqual([null, null, null]);
});
