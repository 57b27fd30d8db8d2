import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { gapCursor } from 'prosemirror-gapcursor';
import { closeHistory, history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { EditorState, type Command, type Transaction } from 'prosemirror-state';
import { goToNextCell, tableEditing } from 'prosemirror-tables';
import type { Node } from 'prosemirror-model';
import { EditorView, type NodeView } from 'prosemirror-view';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import '../../../styles/rich-text.css';
import { createListeners } from '../../listeners';
import { TOOLS } from './commands';
import { fromClipboard } from './from-clipboard';
import { cleanMarkup } from './clean-markup';
import { showPicture } from './pictures';
import { documentOf, htmlOf, schema } from './schema';
import { Toolbar } from './toolbar';

export type RichTextProps = {
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  /** Of an article: with figures, notes and formulas. */
  isFullText?: boolean;
  /** The attributes of the editable element. */
  control: Record<string, unknown> & { id: string };
};

const { nodes } = schema;

const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.br.create()).scrollIntoView());
  return true;
});

/** Tab moves to the next cell of a table, and otherwise to the next field. */
const KEYS = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Mod-b': TOOLS.strong.run,
  'Mod-i': TOOLS.em.run,
  'Mod-,': TOOLS.sub.run,
  'Mod-.': TOOLS.sup.run,
  'Mod-Shift-7': TOOLS.ol.run,
  'Mod-Shift-8': TOOLS.ul.run,
  'Mod-]': sinkListItem(nodes.li),
  'Mod-[': liftListItem(nodes.li),
  'Shift-Enter': lineBreak,
  Enter: splitListItem(nodes.li),
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
};

const plugins = [history(), keymap(KEYS), keymap(baseKeymap), gapCursor(), tableEditing()];

/** Pictures of records that are not published need the editor's token. */
function pictureView(node: Node): NodeView {
  const dom = document.createElement('img');
  dom.alt = String(node.attrs.alt ?? '');
  showPicture(dom, String(node.attrs.src));
  return { dom };
}

/** Makes another text of it, which can be undone; what is the same stays. */
function changeTo(text: Node, { doc, tr }: EditorState): Transaction {
  const start = doc.content.findDiffStart(text.content);
  if (start === null) return tr;
  const { a, b } = doc.content.findDiffEnd(text.content)!;
  const overlap = Math.max(0, start - Math.min(a, b));
  return closeHistory(tr).replace(start, a + overlap, text.slice(start, b + overlap));
}

/** The library's editor as a store; `read` returns the current HTML. */
function createEditor(html: string, isFullText: boolean) {
  const { subscribe, notify } = createListeners();
  // The last value received, and values reported since that have not come back yet; any other value replaces the text.
  let received = html;
  const reported: string[] = [];
  let report: (html: string) => void = () => {};
  const show = (state: EditorState) => {
    view.updateState(state);
    notify();
  };
  const view: EditorView = new EditorView(null, {
    state: EditorState.create({ doc: documentOf(html, isFullText), plugins }),
    transformPastedHTML: (pasted) => {
      const converted = fromClipboard(pasted);
      return converted.includes('data-pm-slice') ? converted : cleanMarkup(converted, isFullText);
    },
    nodeViews: { picture: pictureView, image: pictureView },
    handleKeyDown: ({ dom }, event) => {
      if (!event.altKey || event.key !== 'F10') return false;
      document.querySelector<HTMLElement>(`[aria-controls="${dom.id}"] [tabindex="0"]`)?.focus();
      return true;
    },
    dispatchTransaction(transaction) {
      show(view.state.apply(transaction));
      if (!transaction.docChanged) return;
      reported.push(htmlOf(view.state.doc));
      report(reported.at(-1)!);
    },
  });
  return {
    view,
    read: () => view.state,
    subscribe,
    update({ value, onChange, control }: RichTextProps) {
      report = onChange;
      view.setProps({ attributes: attributesOf(control) });
      if (value === received) return;
      received = value;
      const isReported = reported.splice(0, reported.indexOf(value) + 1).length > 0;
      if (isReported) return;
      reported.length = 0;
      show(view.state.apply(changeTo(documentOf(value, isFullText), view.state)));
    },
  };
}

/** A WYSIWYG editor for headings, lists, tables and links. Its HTML is what the server stores. */
export default function RichTextEditor(props: RichTextProps) {
  const { id } = props.control;
  const container = useRef<HTMLDivElement>(null);
  const [editor] = useState(() => createEditor(props.value, props.isFullText ?? false));
  const state = useSyncExternalStore(editor.subscribe, editor.read);
  useEffect(() => editor.update(props));

  useEffect(() => {
    const { view } = editor;
    container.current!.append(view.dom);
    const focus = () => view.focus();
    const label = document.getElementById(`${id}-label`);
    label?.addEventListener('click', focus);
    return () => {
      label?.removeEventListener('click', focus);
      view.destroy();
    };
  }, [editor, id]);

  return (
    <div className="rich-text">
      <Toolbar view={editor.view} state={state} controls={id} isFullText={props.isFullText} />
      <div ref={container} />
    </div>
  );
}

/** The library takes attributes as strings. */
function attributesOf(control: Record<string, unknown>): Record<string, string> {
  const attributes = Object.entries(control).filter(([, value]) => value !== undefined && value !== false);
  return {
    ...Object.fromEntries(attributes.map(([name, value]) => [name, String(value)])),
    role: 'textbox',
    'aria-multiline': 'true',
    class: 'rich-text-content prose',
  };
}
