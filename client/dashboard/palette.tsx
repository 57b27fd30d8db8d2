import { useDeferredValue, useEffect, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../components/message';
import { Link } from '../components/link';
import type { FoundRecord } from '../editing/record-kind';
import { RECORDS } from './records';
import { SCREENS, SIDEBAR, screenPath } from '../editing/sitemap';
import { fold } from '../shared/folding';
import { Button } from '../editing/shell/button';
import { Dialog } from '../editing/shell/dialog';

type Result = { to: string; label: string; kind: string };

const MAX_PER_KIND = 8;

/** Finds screens and records by part of their name. Results are links, reached with Tab; Enter opens the first. */
export function Palette({ onClose }: { onClose: () => void }) {
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
