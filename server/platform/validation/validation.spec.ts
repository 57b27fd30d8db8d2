import { IsObject, IsString } from 'class-validator';
import { FlagField, IsoDate, RequiredText, validation, WebUrl } from './validation.js';

class Input {
  @IsString() title: string;
}

it('an input has its own fields only, whatever was sent, and all that are wrong are named at once', async () => {
  const transform = (value: object) => validation().transform(value, { type: 'body', metatype: Input });
  expect({ ...(await transform({ title: 'Drini', isAdmin: true })) }).toEqual({ title: 'Drini' });
  await expect(transform({ isAdmin: true })).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'title' }] });
});

class List extends Input {
  @IsObject() range = { from: 1 };
}

it('what a list was asked for is examined once, and no other value is taken for it', async () => {
  const pipe = validation(Input);
  const transform = (value: object) => pipe.transform(value, { type: 'body', metatype: List });
  const first: unknown = await transform({ title: 'Drini' });
  expect(first).toBeInstanceOf(List);
  expect(await transform({ title: 'Drini' })).toBe(first);
  expect(await transform({ title: 'Vjosa' })).not.toBe(first);
  expect([first, (first as List).range].map(Object.isFrozen)).toEqual([true, true]);
  const other = () => pipe.transform({ title: 'Drini' }, { type: 'body', metatype: Titled });
  expect(await other()).not.toBe(await other());
  for (const title of [1, ['Drini'], null])
    await expect(transform({ title })).rejects.toMatchObject({ code: 'BAD_INPUT' });
});

class Linked {
  @WebUrl() url: string;
}
class Titled {
  @RequiredText() title: string;
}
class Dated {
  @IsoDate() day: string;
}
class Flagged {
  @FlagField('Whether it is in the list.') isIn: boolean;
}
class Listed {
  @RequiredText(9, { each: true }) titles: string[];
}

it.each([
  [Linked, { url: 'HTTPS://Drini.al' }, { url: 'https://drini.al/' }],
  [Dated, { day: '2030-02-28' }, { day: '2030-02-28' }],
  [Flagged, { isIn: 'on' }, { isIn: true }],
  [Flagged, {}, {}],
  [Dated, { day: '2030-02-28T23:00:00Z' }, { day: '2030-02-28' }],
])('%p of %j is stored as %j', async (metatype, sent, stored) =>
  expect(await validation().transform(sent, { type: 'body', metatype })).toEqual(stored),
);

it.each<[metatype: new () => object, sent: object, message: string]>([
  [Linked, { url: 'drini.al' }, expect.stringMatching(/^url must be a web URL/)],
  [Linked, { url: 7 }, expect.stringMatching(/^url must be a web URL/)],
  [Titled, { title: 'Dr\0ini' }, 'title must be text without NUL characters'],
  [Titled, { title: 'Dr\ud800ini' }, 'title must be text without NUL characters'],
  [Titled, { title: 7 }, 'title must be a text'],
  [Flagged, { isIn: null }, 'isIn must be true or false'],
  [Listed, { titles: ['Drini', ' '] }, 'titles is required'],
  [Listed, { titles: ['Drini i Bardhë'] }, 'each value in titles must be shorter than or equal to 9 characters'],
  ...['', ' \n', '\u200b', '\u00ad \u2060\ufeff', '\u0001\u0085', '\u034f\u3164\ufe0f\u2800', '\ufffe'].map(
    (title): [new () => object, object, string] => [Titled, { title }, 'title is required'],
  ),
])('%p of %j is told what is wrong', async (metatype, sent, message) => {
  const fields = [{ field: Object.keys(sent)[0], message }];
  const examined = validation().transform(sent, { type: 'body', metatype });
  await expect(examined).rejects.toMatchObject({ code: 'BAD_INPUT', fields });
});
