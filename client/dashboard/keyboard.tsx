import { useEffect, useState, useDeferredValue, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../components/message';
import { choose, preference } from '../editing/preferences';
import { Button, Check } from '../editing/shell/controls';
import { Dialog } from '../editing/shell/dialog';
import { Link } from '../components/link';
import type { FoundRecord } from '../editing/record-kind';
import { RECORDS } from './records';
import { SCREENS, SIDEBAR, screenPath } from '../editing/sitemap';
import { fold } from '../shared/folding';

const CONTROL = /Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const KEYS = [
  { keys: [CONTROL, 'S'], id: 'keys.save' },
  { keys: [CONTROL, 'K'], id: 'palette.title' },
  { keys: ['/'], id: 'list.search' },
  { keys: ['j'], id: 'keys.nextRow' },
  { keys: ['k'], id: 'keys.previousRow' },
  { keys: ['Enter'], id: 'keys.openRow' },
  { keys: ['?'], id: 'keys.help' },
  { keys: ['Esc'], id: 'keys.escape' },
] as const;

/** Single-key shortcuts can be switched off, because they interfere with speech input. */
const singleKeys = () => preference('dashboard-single-keys') !== 'off';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'));

function focusRow(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>('.data-table tbody tr')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? rows.at(step > 0 ? 0 : -1) : rows[at + step];
  next?.focus();
}

/** Handles the dashboard's shortcuts, and shows the palette and the list of shortcuts. The form itself handles Ctrl+S. */
export function Keyboard() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isSingleKey = singleKeys() && !isTyping(target) && !ctrlKey && !metaKey && !altKey;
      if (document.querySelector('dialog[open]')) return;
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') setOpen('palette');
      else if (isSingleKey && key === '?') setOpen('help');
      else if (isSingleKey && key === '/') document.querySelector<HTMLElement>('.list-search input')?.focus();
      else if (isSingleKey && key === 'j') focusRow(1);
      else if (isSingleKey && key === 'k') focusRow(-1);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  const close = () => setOpen(null);
  return (
    <>
      <div className="key-buttons">
        <button type="button" className="quiet" onClick={() => setOpen('palette')}>
          <FormattedMessage id="palette.open" /> <kbd>{CONTROL} K</kbd>
        </button>
        <button type="button" className="quiet" onClick={() => setOpen('help')}>
          <FormattedMessage id="keys.title" /> <kbd>?</kbd>
        </button>
      </div>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'help' && <Help onClose={close} />}
    </>
  );
}

const Help = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="keys.title" onClose={onClose}>
    <dl className="keys">
      {KEYS.map(({ keys, id }) => (
        <div key={id}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <Message as="dd" id={id} />
        </div>
      ))}
    </dl>
    <Check
      label="keys.single"
      defaultChecked={singleKeys()}
      onCheck={(isOn) => choose('dashboard-single-keys', isOn ? 'on' : 'off')}
    />
    <div className="row">
      <Button label="common.close" className="primary" onClick={onClose} />
    </div>
  </Dialog>
);

type Result = { to: string; label: string; kind: string };

const MAX_PER_KIND = 8;

/** Finds screens and records by part of their name. Results are links, reached with Tab; Enter opens the first. */
function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const results = useResults(query);
  return (
    <Dialog title="palette.title" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          document.querySelector<HTMLAnchorElement>('.palette a')?.click();
        }}
      >
        <Message as="label" id="palette.label" className="visually-hidden" htmlFor={id} />
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={typed}
          placeholder={intl.formatMessage({ id: 'palette.label' })}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <Message id="palette.found" values={{ count: results.length }} className="found" role="status" />
      <ul className="palette">
        {results.map(({ to, label, kind }) => (
          <li key={to}>
            <Link to={to} onClick={onClose}>
              {label}
              <span className="row-note">{kind}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Button label="common.close" className="quiet" onClick={onClose} />
    </Dialog>
  );
}

/** A failed search for one kind of record leaves the others. */
function nothing(error: unknown): FoundRecord[] {
  console.error(error);
  return [];
}

function useResults(query: string): Result[] {
  const { formatMessage } = useIntl();
  const [records, setRecords] = useState<Result[]>([]);
  useEffect(() => {
    if (!query) return;
    let isCurrent = true;
    const finding = RECORDS.map(async ({ find, screen }): Promise<Result[]> => {
      const found = (await find?.(query).catch(nothing)) ?? [];
      return found.slice(0, MAX_PER_KIND).map(({ id, title, kind }) => ({
        to: screenPath(screen, id),
        label: title,
        kind: kind ?? formatMessage({ id: SCREENS[screen].label! }),
      }));
    });
    void Promise.all(finding).then((found) => isCurrent && setRecords(found.flat()));
    return () => {
      isCurrent = false;
    };
  }, [query, formatMessage]);

  const screens = SIDEBAR.map(({ path, label }) => ({
    to: path,
    label: formatMessage({ id: label }),
    kind: formatMessage({ id: 'palette.screen' }),
  }));
  return [...screens.filter(({ label }) => fold(label).includes(fold(query))), ...(query ? records : [])];
}
