import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Mark, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { NodeSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeader,
} from 'prosemirror-tables';
import { schema } from './schema';

const { nodes, marks } = schema;

export const STYLES = ['p', 'h2', 'h3', 'h4', 'pre'] as const;
export type Style = (typeof STYLES)[number];

/** The style of the paragraph in which the selection begins. */
export const styleOf = ({ selection }: EditorState) => STYLES.find((name) => name === selection.$from.parent.type.name);

export const setStyle = (name: Style): Command => setBlockType(nodes[name]);

function around({ selection }: EditorState, matches: (type: NodeType) => boolean) {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--)
    if (matches($from.node(depth).type)) return { node: $from.node(depth), at: $from.before(depth) };
  return null;
}

const isList = (type: NodeType) => type === nodes.ul || type === nodes.ol;

/** Makes a list, changes its kind, or removes it. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = around(state, isList);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.node.type === type) return liftListItem(nodes.li)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.at, type, {}));
    return true;
  };

const toggleQuote: Command = (state, dispatch) =>
  around(state, (type) => type === nodes.blockquote)
    ? lift(state, dispatch)
    : wrapIn(nodes.blockquote)(state, dispatch);

const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  const row = (type: NodeType) =>
    nodes.tr.create(
      null,
      Array.from({ length: 3 }, () => type.createAndFill({ ...scope(type) })!),
    );
  const table = nodes.table.create(null, [row(nodes.th), row(nodes.td), row(nodes.td)]);
  if (dispatch) {
    const tr = state.tr.replaceSelectionWith(table);
    tr.doc.descendants((node, at) => {
      if (node === table) tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
    });
    dispatch(tr.scrollIntoView());
  }
  return true;
};
const scope = (type: NodeType) => (type === nodes.th ? { scope: 'col' } : {});

/** The URL of the link around the selection. */
export function linkAt({ selection, doc }: EditorState): string {
  const { $from, from, to, empty } = selection;
  let href = '';
  if (empty) href = String(marks.a.isInSet($from.marks())?.attrs.href ?? '');
  else
    doc.nodesBetween(from, to, (node) => {
      href ||= String(marks.a.isInSet(node.marks)?.attrs.href ?? '');
    });
  return href;
}

/** Without a URL the link is removed; without a selection the URL becomes the text. */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection;
    let { from, to } = state.selection;
    const link = marks.a.isInSet($from.marks());
    if (empty && link) {
      const index = $from.index();
      from = $from.posAtIndex(index);
      to = from + $from.parent.child(index).nodeSize;
    }
    const { tr } = state;
    if (from === to && href) dispatch?.(tr.insert(from, schema.text(href, [marks.a.create({ href })])));
    else {
      tr.removeMark(from, to, marks.a);
      dispatch?.(href ? tr.addMark(from, to, marks.a.create({ href })) : tr);
    }
    return true;
  };

/** The caption of the table around the selection. */
export const captionAt = (state: EditorState): string | null =>
  (around(state, (type) => type === nodes.table)?.node.attrs.caption as string | undefined) ?? null;

export const setCaption =
  (caption: string): Command =>
  (state, dispatch) => {
    const table = around(state, (type) => type === nodes.table);
    if (table) dispatch?.(state.tr.setNodeAttribute(table.at, 'caption', caption));
    return table !== null;
  };

/** A note at the end, and the mark that leads to it. */
export const insertNote: Command = (state, dispatch) => {
  let number = 1;
  state.doc.descendants(({ type, attrs }) => {
    const [, used] = /^(?:ft-)?fn(\d+)$/.exec(type === nodes.aside ? String(attrs.id) : '') ?? [];
    if (used) number = Math.max(number, Number(used) + 1);
    return type.isBlock;
  });
  const raised = (marked: readonly Mark[]) => schema.text(String(number), [schema.mark('sup'), ...marked]);
  const note = nodes.aside.create({ id: `ft-fn${number}` }, nodes.p.create(null, [raised([]), schema.text(' ')]));
  if (dispatch) {
    const tr = state.tr.insert(state.doc.content.size, note);
    tr.insert(state.selection.to, raised([schema.mark('a', { href: `#ft-fn${number}` })]));
    dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView());
  }
  return true;
};

/** The formula that is selected. */
export const formulaAt = ({ selection }: EditorState): string =>
  selection instanceof NodeSelection && selection.node.type === nodes.math ? String(selection.node.attrs.markup) : '';

export const setFormula =
  (markup: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.math.create({ markup }), false).scrollIntoView());
    return true;
  };

const hasMark =
  (name: keyof typeof marks) =>
  ({ selection, doc, storedMarks }: EditorState): boolean =>
    selection.empty
      ? Boolean(marks[name].isInSet(storedMarks ?? selection.$from.marks()))
      : doc.rangeHasMark(selection.from, selection.to, marks[name]);

const isInside = (name: keyof typeof nodes) => (state: EditorState) =>
  around(state, (type) => type === nodes[name]) !== null;

const isListOf = (name: 'ul' | 'ol') => (state: EditorState) => around(state, isList)?.node.type === nodes[name];

type Tool = { run: Command; isOn?: (state: EditorState) => boolean };

/** The toolbar buttons in order; links and paragraph styles are separate. */
export const TOOLS = {
  strong: { run: toggleMark(marks.strong), isOn: hasMark('strong') },
  em: { run: toggleMark(marks.em), isOn: hasMark('em') },
  sub: { run: toggleMark(marks.sub), isOn: hasMark('sub') },
  sup: { run: toggleMark(marks.sup), isOn: hasMark('sup') },
  ul: { run: toggleList(nodes.ul), isOn: isListOf('ul') },
  ol: { run: toggleList(nodes.ol), isOn: isListOf('ol') },
  quote: { run: toggleQuote, isOn: isInside('blockquote') },
  table: { run: insertTable },
  undo: { run: undo },
  redo: { run: redo },
} satisfies Record<string, Tool>;

export const TABLE_TOOLS = {
  addRow: { run: addRowAfter },
  addColumn: { run: addColumnAfter },
  deleteRow: { run: deleteRow },
  deleteColumn: { run: deleteColumn },
  headerRow: { run: toggleHeader('row') },
  deleteTable: { run: deleteTable },
} satisfies Record<string, Tool>;

export { isInTable };
