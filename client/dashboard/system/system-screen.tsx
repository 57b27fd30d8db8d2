import { useQuery, useMutation } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { useFormatSize } from '../../components/file-link';
import type { MessageId } from '../../i18n/message-ids';
import { Pending } from '../../editing/list/list-states';
import { Moment } from '../../editing/shell/moment';
import { ScreenHeading } from '../../editing/shell/heading';
import { concernsOf } from './concerns';
import { SystemStatusDocument, type SystemStatusQuery, RemoveDemonstrationDocument } from './system.generated';
import { useAttempt } from '../../editing/form/use-attempt';
import { AskButton } from '../../editing/shell/dialog';
import { useNotify } from '../../editing/shell/notices';
import { Section } from '../../components/section';
import { RETENTION_DAYS } from '../../shared/rules';

type SystemStatus = SystemStatusQuery['systemStatus'];
type Folder = 'DATA_DIR' | 'BACKUP_DIR';

/** The state of the system for its operators: problems first. */
export function Screen() {
  const { data, error, refetch } = useQuery(SystemStatusDocument);
  return (
    <>
      <ScreenHeading id="dashboard.system" />
      {data ? <System {...data} /> : <Pending error={error} onRetry={refetch} />}
      {data?.journal.demonstration && <Demonstration onRemoved={refetch} />}
    </>
  );
}

function System({ systemStatus, mailState }: SystemStatusQuery) {
  const { program, database, disks, backup, verification, pdfsWaiting, copiesWaiting, noticesWaiting } = systemStatus;
  return (
    <>
      <Concerns systemStatus={systemStatus} />
      <div className="system">
        <Part title="system.program">
          <Fact name="system.version">
            {program.version} ({program.commit})
          </Fact>
          <Fact name="system.node">{program.node}</Fact>
          <Fact name="system.since">
            <Moment at={program.startedAt} />
          </Fact>
        </Part>
        <Part title="system.storage">
          <Fact name="system.database">
            PostgreSQL {database.version},{' '}
            <FormattedMessage id={database.isEmbedded ? 'system.embedded' : 'system.server'} />,{' '}
            <Size bytes={database.bytes} />
          </Fact>
          {disks.map(({ setting, folder, freeBytes }) => (
            <Fact key={setting} name={`system.disk.${setting as Folder}`}>
              <Size bytes={freeBytes} /> <span className="row-note">{folder}</span>
            </Fact>
          ))}
        </Part>
        <Part title="system.safety">
          <Fact name="system.backup">
            <When at={backup?.at} /> {backup && <span className="row-note">{backup.file}</span>}
          </Fact>
          <Fact name="system.restoreCheck">
            <When at={systemStatus.restoreCheckedAt} />
          </Fact>
          <Fact name="system.verification">
            {!verification && <FormattedMessage id="system.never" />}
            {verification?.finishedAt && (
              <>
                <Moment at={verification.finishedAt} />{' '}
                <Message as="span" id="system.files" values={{ count: verification.files }} className="row-note" />
              </>
            )}
            {verification && !verification.finishedAt && (
              <FormattedMessage id="system.verifying" values={{ count: verification.files }} />
            )}
          </Fact>
          <Fact name="system.damagedFiles">{systemStatus.damagedFiles}</Fact>
        </Part>
        <Part title="system.due">
          <Waiting name="system.publications" {...systemStatus.publications} />
          <Waiting name="system.letters" {...systemStatus.letters} />
          <Waiting name="system.purges" {...systemStatus.purges} />
          <Fact name="system.pdfs">{pdfsWaiting}</Fact>
        </Part>
        <Part title="system.mail">
          <Fact name="system.mailServer">
            {mailState.isConfigured ? mailState.from : <FormattedMessage id="system.noMail" />}
          </Fact>
          <Fact name="letters.count.waiting">{copiesWaiting + noticesWaiting}</Fact>
          <Fact name="system.mailsFailed">{systemStatus.mailsFailed}</Fact>
        </Part>
      </div>
      {systemStatus.faults.length > 0 && <Faults faults={systemStatus.faults} />}
    </>
  );
}

function Concerns({ systemStatus }: { systemStatus: SystemStatus }) {
  const concerns = concernsOf(systemStatus);
  if (concerns.length === 0) return <Message id="system.fine" className="callout good" />;
  return (
    <ul className="callout">
      {concerns.map(({ id, values }, index) => (
        <Message as="li" id={id} values={values} key={index} />
      ))}
    </ul>
  );
}

const Part = ({ title, children }: { title: MessageId; children: ReactNode }) => (
  <Section title={title}>
    <dl>{children}</dl>
  </Section>
);

const Fact = ({ name, children }: { name: MessageId; children: ReactNode }) => (
  <div>
    <Message as="dt" id={name} />
    <dd>{children}</dd>
  </div>
);

const Waiting = ({ name, count, next }: { name: MessageId; count: number; next: string | null }) => (
  <Fact name={name}>
    {count}
    {next && (
      <>
        {' '}
        <Message as="span" id="system.next" values={{ moment: <Moment at={next} /> }} className="row-note" />
      </>
    )}
  </Fact>
);

const When = ({ at }: { at?: string | null }) => (at ? <Moment at={at} /> : <FormattedMessage id="system.never" />);

const Size = ({ bytes }: { bytes: number }) => useFormatSize()(bytes);

const Faults = ({ faults }: { faults: SystemStatus['faults'] }) => (
  <Section title="system.damagedFiles">
    <Message id="system.repair" />
    <ul>
      {faults.map(({ path, fault, noun, recordId }) => (
        <li key={path}>
          <code>{path}</code>{' '}
          <Message
            as="span"
            id={fault === 'missing' ? 'system.missing' : 'system.damaged'}
            values={{ noun, id: recordId }}
            className="row-note"
          />
        </li>
      ))}
    </ul>
  </Section>
);

/** What marks the journal as a demonstration, and removes it. */
function Demonstration({ onRemoved }: { onRemoved: () => Promise<unknown> }) {
  const intl = useIntl();
  const notify = useNotify();
  const { attempt, failure } = useAttempt();
  const [remove] = useMutation(RemoveDemonstrationDocument);
  async function run() {
    const count = (await attempt(() => remove()))?.data?.removeDemonstration;
    if (count === undefined) return;
    notify(intl.formatMessage({ id: 'system.demonstration.removed' }, { count, days: RETENTION_DAYS }));
    await onRemoved();
  }
  return (
    <Section id="of-demonstration" title="system.demonstration">
      <Message id="system.demonstration.hint" />
      <AskButton
        label="system.demonstration.remove"
        title="system.demonstration"
        yes="system.demonstration.remove"
        onYes={run}
      >
        <Message id="system.demonstration.ask" values={{ days: RETENTION_DAYS }} />
      </AskButton>
      <p role="alert">{failure}</p>
    </Section>
  );
}
