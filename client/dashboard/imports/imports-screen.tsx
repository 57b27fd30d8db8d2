import { useMutation, useQuery } from '@apollo/client/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { Link } from '../../components/link';
import { SendingZone } from '../../editing/form/sending-zone';
import { Pending } from '../../editing/list/list-states';
import { useListState } from '../../editing/shell/use-screen-url';
import { Moment } from '../../editing/shell/moment';
import { usePolling } from '../../editing/use-polling';
import { Section } from '../../components/section';
import { FILE_LIMITS } from '../../shared/rules';
import { ScreenHeading } from '../../editing/shell/heading';
import { ImportView, isUnfinished } from './import-view';
import { CheckImportDocument, ImportsDocument, type ImportSummaryFragment } from './imports.generated';

const LOOK_MS = 1_000;
/** The limit of any upload. */
const LIMIT = Math.max(...Object.values(FILE_LIMITS));

/** Imports a journal from another system: a file is checked, the outcome is shown, and then it is imported. */
export function Screen() {
  const list = useListState();
  const query = useQuery(ImportsDocument, { notifyOnNetworkStatusChange: false });
  const { data, error, refetch } = query;
  const imports = data?.imports ?? [];
  const isBusy = isUnfinished(imports[0]);
  usePolling(query, LOOK_MS, isBusy);
  const shown = imports.find(({ id }) => String(id) === list.get('import')) ?? imports[0];
  return (
    <>
      <ScreenHeading id="dashboard.imports" />
      <div className="imports">
        <Message id="imports.about" />
        {!data && <Pending error={error} onRetry={refetch} />}
        {data && !isBusy && <ChooseDocument onSent={() => list.set({ import: null, show: null })} />}
        {shown && <ImportView key={shown.id} run={shown} />}
        {imports.length > 1 && <Earlier imports={imports} shown={shown} />}
      </div>
    </>
  );
}

/** Uploads and checks a file as soon as it is chosen. */
function ChooseDocument({ onSent }: { onSent: () => void }) {
  const intl = useIntl();
  const [check] = useMutation(CheckImportDocument, { refetchQueries: 'active', awaitRefetchQueries: true });
  return (
    <SendingZone
      input={{ 'aria-label': intl.formatMessage({ id: 'imports.choose' }) }}
      status={{ drop: 'imports.drop', sending: 'form.uploading' }}
      reasons={{ NOT_POSSIBLE: 'imports.busy', TOO_LARGE: 'imports.tooLarge' }}
      limit={LIMIT}
      send={([file], context) => check({ variables: { file }, context })}
      onSent={onSent}
    >
      {() => <Message id="imports.formats" values={{ limit: LIMIT }} className="hint" />}
    </SendingZone>
  );
}

function Earlier({ imports, shown }: { imports: readonly ImportSummaryFragment[]; shown: ImportSummaryFragment }) {
  const list = useListState();
  return (
    <Section title="imports.all">
      <ul className="import-list">
        {imports.map(({ id: one, fileName, state, undoneAt, startedAt, editor }) => (
          <li key={one}>
            <Link
              to={list.to({ import: String(one), show: null })}
              aria-current={one === shown.id ? 'true' : undefined}
            >
              {fileName}
            </Link>{' '}
            <span className="row-note">
              <FormattedMessage id={undoneAt ? 'imports.undone' : `imports.state.${state}`} /> <Moment at={startedAt} />
              , {editor}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
