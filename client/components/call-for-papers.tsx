import { useIntl } from 'react-intl';
import { useLanguage } from '../i18n/messages';
import { EmailLink } from './email-link';
import type { CallForPapersFragment } from './call-for-papers.generated';
import { FileLink } from './file-link';
import { formatDeadline, isOver } from '../shared/locales';
import { paths } from '../shared/paths';
import { useJournal } from './use-journal';
import { linesOf } from '../shared/texts';
import { LinkedText } from './linked-text';

export function CallForPapers({ call }: { call: CallForPapersFragment | null }) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const { submissionEmail } = useJournal();
  if (!call) return <p className="empty">{formatMessage({ id: 'home.noCall' })}</p>;
  const title = <h3 lang="sq">{call.title}</h3>;
  const deadline = (
    <time key="deadline" dateTime={call.deadline}>
      {formatDeadline(call.deadline)}
    </time>
  );
  const isClosed = isOver(call.deadline);
  const whole = (
    <div className="call with-aside">
      <div className="prose">
        {!isClosed && title}
        {linesOf(language === 'al' ? call.description : call.descriptionEn).map((paragraph, index) => (
          <p key={index}>
            <LinkedText text={paragraph} />
          </p>
        ))}
        <p className="call-info" lang="sq">
          <LinkedText text={call.info} />
        </p>
      </div>
      <div className="legend">
        <dl>
          {!isClosed && (
            <div>
              <dt>{formatMessage({ id: 'home.deadline' })}</dt>
              <dd>
                {deadline} <a href={paths.calendar(language, call.id)}>{formatMessage({ id: 'home.calendar' })}</a>
              </dd>
            </div>
          )}
          {submissionEmail && (
            <div>
              <dt>{formatMessage({ id: 'home.submitTo' })}</dt>
              <dd>
                <EmailLink address={submissionEmail} />
              </dd>
            </div>
          )}
        </dl>
        {call.files.length > 0 && (
          <ul className="files" aria-label={formatMessage({ id: 'home.callFiles' })}>
            {call.files.map((file) => (
              <li key={file.url}>
                <FileLink file={file} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
  if (!isClosed) return whole;
  return (
    <details className="past-call">
      <summary>
        {title} <span className="file-note">{formatMessage({ id: 'home.deadlinePassed' }, { deadline })}</span>
      </summary>
      {whole}
    </details>
  );
}
