/** @jest-environment jsdom */
import { EditorState, TextSelection } from 'prosemirror-state';
import { insertNote, setLink, TOOLS } from './commands';
import { documentOf, htmlOf } from './schema';

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

test('a new note has the number after the last one', () => {
  let state = EditorState.create({
    doc: documentOf('<p>a</p><aside id="ft-fn2"><p>b</p></aside>', true),
  });
  insertNote(state, (transaction) => (state = state.apply(transaction)));
  expect(htmlOf(state.doc)).toContain('<aside id="ft-fn3"><p><sup>3</sup> </p></aside>');
  expect(htmlOf(state.doc)).toContain('href="#ft-fn3"');
});
