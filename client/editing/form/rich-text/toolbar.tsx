import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../../components/message';
import { Icon } from '../../../components/icons/icon';
import { linkTarget } from '../../../shared/markup';
import { Button, Control } from '../../shell/controls';
import { Dialog } from '../../shell/dialog';
import { cleanMarkup } from './clean-markup';
import * as commands from './commands';

type Props = { view: EditorView; state: EditorState; controls: string; isFullText?: boolean };

const ICONS: Record<keyof typeof commands.TOOLS | 'link', string> = {
  strong: 'M8 5h5a3.5 3.5 0 0 1 0 7H8zM8 12h6a3.5 3.5 0 0 1 0 7H8z',
  em: 'M10 5h7M7 19h7M14 5l-4 14',
  sub: 'M5 6l8 9M13 6l-8 9M17 16.5a1.8 1.8 0 1 1 3 1.3L17 21h3.5',
  sup: 'M5 9l8 9M13 9l-8 9M17 4.5a1.8 1.8 0 1 1 3 1.3L17 9h3.5',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1.5-1.5',
  ul: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  ol: 'M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v4M4 15.5c0-1.5 2.5-1.5 2.5 0 0 1-2.5 2-2.5 3.5h2.5',
  quote: 'M5 18c2-1 3-3 3-6H5V7h5v5c0 3-2 5-4 6M14 18c2-1 3-3 3-6h-3V7h5v5c0 3-2 5-4 6',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  undo: 'M8 6 4 10l4 4M4 10h10a5 5 0 0 1 0 10h-4',
  redo: 'M16 6l4 4-4 4M20 10H10a5 5 0 0 0 0 10h4',
};
const MARKS = ['strong', 'em', 'sub', 'sup'] as const;
const BLOCKS = ['ul', 'ol', 'quote', 'table'] as const;
const STEPS = ['undo', 'redo'] as const;

/** A single tab stop; the arrow keys move within it. */
export function Toolbar({ view, state, controls, isFullText }: Props) {
  const intl = useIntl();
  const bar = useRef<HTMLDivElement>(null);
  const [asked, ask] = useState<keyof typeof QUESTIONS | null>(null);
  const inTable = commands.isInTable(state);

  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const answer = (command: Command) => {
    ask(null);
    run(command);
  };

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') return view.focus();
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const isTyping = (event.target as Element).matches('input');
    if (!step || isTyping) return;
    event.preventDefault();
    const stops = [...bar.current!.querySelectorAll<HTMLElement>('button:not(:disabled), select')];
    const next = stops.at((stops.indexOf(event.target as HTMLElement) + step) % stops.length)!;
    stops.forEach((stop) => (stop.tabIndex = stop === next ? 0 : -1));
    next.focus();
  }

  const icon = (name: keyof typeof ICONS, attributes: ComponentProps<'button'>) => {
    const title = intl.formatMessage({ id: `richText.${name}` });
    return (
      <button key={name} type="button" tabIndex={-1} aria-label={title} title={title} {...attributes}>
        <Icon path={ICONS[name]} />
      </button>
    );
  };
  const tool = (name: keyof typeof commands.TOOLS) => {
    const { run: command, isOn }: { run: Command; isOn?: (state: EditorState) => boolean } = commands.TOOLS[name];
    return icon(name, {
      'aria-pressed': isOn?.(state),
      disabled: !isOn && !command(state),
      onClick: () => run(command),
    });
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus */}
      <div
        ref={bar}
        className="row rich-text-tools"
        role="toolbar"
        aria-label={intl.formatMessage({ id: 'richText.tools' })}
        aria-controls={controls}
        onKeyDown={move}
      >
        <select
          tabIndex={0}
          aria-label={intl.formatMessage({ id: 'richText.style' })}
          value={commands.styleOf(state) ?? ''}
          onChange={({ target }) => target.value && run(commands.setStyle(target.value as commands.Style))}
        >
          {!commands.styleOf(state) && <option value="">—</option>}
          {commands.STYLES.map((name) => (
            <Message as="option" id={`richText.style.${name}`} key={name} value={name} />
          ))}
        </select>
        {MARKS.map(tool)}
        {icon('link', {
          'aria-pressed': commands.linkAt(state) !== '',
          'aria-haspopup': 'dialog',
          onClick: () => ask('link'),
        })}
        {BLOCKS.map(tool)}
        {STEPS.map(tool)}
      </div>
      {isFullText && (
        <div className="row rich-text-tools" role="group" aria-label={intl.formatMessage({ id: 'richText.fullText' })}>
          <Button label="richText.note" onClick={() => run(commands.insertNote)} />
          <Button label="richText.formula" onClick={() => ask('formula')} />
        </div>
      )}
      {inTable && (
        <div className="row rich-text-tools" role="group" aria-label={intl.formatMessage({ id: 'richText.table' })}>
          {(Object.keys(commands.TABLE_TOOLS) as (keyof typeof commands.TABLE_TOOLS)[]).map((name) => (
            <Button label={`richText.${name}`} key={name} onClick={() => run(commands.TABLE_TOOLS[name].run)} />
          ))}
          <label>
            <FormattedMessage id="richText.caption" />{' '}
            <input
              value={commands.captionAt(state) ?? ''}
              onChange={({ target }) => commands.setCaption(target.value)(view.state, view.dispatch)}
            />
          </label>
        </div>
      )}
      {asked && (
        <Ask asked={asked} typed={QUESTIONS[asked].typed(state)} onAnswer={answer} onClose={() => ask(null)}>
          {asked === 'link' && commands.linkAt(state) && (
            <Button label="richText.removeLink" onClick={() => answer(commands.setLink(null))} />
          )}
        </Ask>
      )}
    </>
  );
}

type AskProps = {
  asked: keyof typeof QUESTIONS;
  typed: string;
  onAnswer: (command: Command) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for an address or a formula. */
function Ask({ asked, typed, onAnswer, onClose, children }: AskProps) {
  const { label, wrong, placeholder, rows, read, command } = QUESTIONS[asked];
  const [text, setText] = useState(typed);
  const [isWrong, setWrong] = useState(false);
  const set = () => (read(text) ? onAnswer(command(read(text))) : setWrong(true));
  return (
    <Dialog title={`richText.${asked}`} onClose={onClose}>
      <Control
        rows={rows}
        label={label}
        error={isWrong && <FormattedMessage id={wrong} />}
        isAlert
        value={text}
        placeholder={placeholder}
        onText={setText}
        onKeyDown={(event) => !rows && event.key === 'Enter' && (event.preventDefault(), set())}
      />
      <div className="row">
        <Button label="richText.setLink" className="primary" onClick={set} />
        {children}
        <Button label="common.cancel" onClick={onClose} />
      </div>
    </Dialog>
  );
}

/** Formulas are MathML, which Word, LibreOffice and MathType copy. */
function formulaIn(typed: string): string {
  const cleaned = /<math[\s>]/.test(typed) ? cleanMarkup(typed, true) : '';
  return cleaned.startsWith('<math') ? cleaned : '';
}

function addressIn(typed: string): string {
  const text = typed.trim();
  return linkTarget(/^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text) ?? '';
}

/** `read`: what was meant; empty if nothing. */
const QUESTIONS = {
  link: {
    label: 'richText.address',
    wrong: 'richText.wrongAddress',
    placeholder: 'https://',
    rows: undefined,
    typed: commands.linkAt,
    read: addressIn,
    command: commands.setLink,
  },
  formula: {
    label: 'richText.mathml',
    wrong: 'richText.wrongFormula',
    placeholder: '<math><mi>x</mi></math>',
    rows: 6,
    typed: commands.formulaAt,
    read: formulaIn,
    command: commands.setFormula,
  },
} as const;
