import { skipToken, useQuery } from '@apollo/client/react';
import { useDeferredValue, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { MORE_SCREENS, SCREENS } from '../navigation';
import { fold } from '../text';
import { Dialog } from './dialog';
import { FindMaterialsDocument, FindRecordsDocument } from './palette.generated';
import type { MessageId } from '../../i18n/message-ids';
import { useText } from '../../i18n/messages';

type Result = { to: string; label: string; kind: string };

const MOST = 8;

/** Any screen or record by a part of its name. Results are links, reached with Tab or the first with Enter. */
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
        <label className="visually-hidden" htmlFor={id}>
          <FormattedMessage id="palette.label" />
        </label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={typed}
          placeholder={intl.formatMessage({ id: 'palette.label' })}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <p className="found" role="status">
        <FormattedMessage id="palette.found" values={{ count: results.length }} />
      </p>
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
    </Dialog>
  );
}

function useResults(query: string): Result[] {
  const { data: found, previousData } = useQuery(
    FindMaterialsDocument,
    query ? { variables: { title: query } } : skipToken,
  );
  const { data: records } = useQuery(FindRecordsDocument, query ? { fetchPolicy: 'cache-and-network' } : skipToken);
  const name = useText();
  const screens = [...SCREENS, ...MORE_SCREENS].map(({ id, path }) => ({
    to: path(),
    label: name(id),
    kind: name('palette.screen'),
  }));
  if (!query) return screens;

  const { calls = [], boardMembers = [], otherFiles = [] } = records ?? {};
  const record = (screen: () => string, kind: MessageId) => (id: number, label: string) => ({
    to: `${screen()}?form=${id}`,
    label,
    kind: name(kind),
  });
  const call = record(paths.dashboard.calls, 'dashboard.calls');
  const member = record(paths.dashboard.board, 'dashboard.board');
  const file = record(paths.dashboard.otherFiles, 'dashboard.otherFiles');
  const here = [
    ...screens,
    ...calls.map(({ id, title }) => call(id, title)),
    ...boardMembers.map(({ id, fullName }) => member(id, fullName)),
    ...otherFiles.map(({ id, title }) => file(id, title)),
  ].filter(({ label }) => fold(label).includes(fold(query)));
  const materials = ((found ?? previousData)?.materials.nodes ?? []).map(({ id, title, category }) => ({
    to: `${paths.dashboard.materials()}?form=${id}`,
    label: title,
    kind: category.name,
  }));
  return [...here.slice(0, MOST), ...materials];
}
