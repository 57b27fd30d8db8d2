/** @jest-environment jsdom */
import { EditorState, Selection, TextSelection, type Command } from 'prosemirror-state';
import { captionAt, insertNote, setCaption, setLink, styleOf, TOOLS } from './commands';
import { documentOf, htmlOf } from './schema';

const CELL = '<tbody><tr><td>a</td></tr></tbody>';

test('a new table puts the cursor into its first cell, also inside a list', () => {
  const doc = documentOf('<ol><li>Hyrje</li><li>Malet e larta</li></ol>');
  let state = EditorState.create({ doc });
  let middle = 0;
  doc.descendants((node, at) => {
    if (node.text === 'Malet e larta') middle = at + 5;
  });
  state = state.apply(state.tr.setSelection(TextSelection.create(doc, middle)));
  TOOLS.table.run(state, (transaction) => (state = state.apply(transaction)));
  const { $from } = state.selection;
  expect([$from.node(-1).type.name, $from.index(-3), $from.index(-2)]).toEqual(['th', 0, 0]);
  const row = (cell: string) => `<tr>${cell.repeat(3)}</tr>`;
  expect(htmlOf(state.doc)).toContain(
    `<table><thead>${row('<th scope="col"></th>')}</thead><tbody>${row('<td></td>').repeat(2)}</tbody></table>`,
  );
  // No table in a table.
  expect(TOOLS.table.run(state)).toBe(false);
});

test.each<[string, Command, string, string]>([
  ['a list', TOOLS.ol.run, '<p>a</p>', '<ol><li>a</li></ol>'],
  ['a list of the other kind', TOOLS.ul.run, '<ol><li>a</li></ol>', '<ul><li>a</li></ul>'],
  ['no list', TOOLS.ul.run, '<ul><li>a</li></ul>', '<p>a</p>'],
  ['a quotation', TOOLS.quote.run, '<p>a</p>', '<blockquote><p>a</p></blockquote>'],
  ['no quotation', TOOLS.quote.run, '<blockquote><p>a</p></blockquote>', '<p>a</p>'],
  ['a table with a caption', setCaption('B'), `<table>${CELL}</table>`, `<table><caption>B</caption>${CELL}</table>`],
  ['what it was, as no table has the caption', setCaption('B'), '<p>a</p>', '<p>a</p>'],
])('what is around the cursor becomes %s', (_, run, before, after) => {
  let state = EditorState.create({ doc: documentOf(before) });
  const at = Selection.atStart(state.doc);
  state = state.apply(state.tr.setSelection(at));
  const isDone = run(state, (transaction) => (state = state.apply(transaction)));
  expect([htmlOf(state.doc), isDone]).toEqual([after, before !== after]);
  const isOn = [TOOLS.ul, TOOLS.ol, TOOLS.quote].map((tool) => tool.isOn(state));
  expect(isOn).toEqual(['<ul>', '<ol>', '<blockquote>'].map((tag) => after.startsWith(tag)));
  expect([captionAt(state), styleOf(state)]).toEqual([after.includes('B') ? 'B' : null, 'p']);
});

test.each([
  ['of what is selected', 1, 5, '/b', '<a href="/b">Lumi</a> <a href="/a">Drin</a>'],
  ['where nothing is, as its own text', 1, 1, '/b', '<a href="/b">/b</a>Lumi <a href="/a">Drin</a>'],
  ['of a whole link instead of its own', 8, 8, '/b', 'Lumi <a href="/b">Drin</a>'],
  ['of nothing any more', 8, 8, null, 'Lumi Drin'],
])('a URL becomes the link %s', (_, from, to, href, html) => {
  const doc = documentOf('<p>Lumi <a href="/a">Drin</a></p>');
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, from, to) });
  setLink(href)(state, (transaction) => (state = state.apply(transaction)));
  expect(htmlOf(state.doc).replaceAll(' rel="noopener noreferrer"', '')).toBe(`<p>${html}</p>`);
});

test.each([
  ['', 1],
  ['<aside id="ft-fn2"><p>b</p></aside>', 3],
])('a new note has the number after the last one', (notes, number) => {
  let state = EditorState.create({ doc: documentOf(`<p>a</p>${notes}`, true) });
  insertNote(state, (transaction) => (state = state.apply(transaction)));
  expect(htmlOf(state.doc)).toContain(`<aside id="ft-fn${number}"><p><sup>${number}</sup> </p></aside>`);
  expect(htmlOf(state.doc)).toContain(`href="#ft-fn${number}"`);
});
