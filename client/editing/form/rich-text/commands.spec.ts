/** @jest-environment jsdom */
import { EditorState, TextSelection } from 'prosemirror-state';
import { TOOLS } from './commands';
import { documentOf } from './schema';

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
