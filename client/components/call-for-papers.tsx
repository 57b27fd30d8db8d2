import { useIntl } from 'react-intl';
import { useLanguage } from '../i18n/messages';
import type { CallForPapersFragment } from './call-for-papers.generated';
import { FileLink } from './file-link';
import { formatDeadline, isOver } from '../shared/locales';
import { paths } from '../shared/paths';
import { useJournal } from './use-journal';
import { LinkedText, linesOf } from './linked-text';

export function CallForPapers({ call }: { call: CallForPapersFragment | null }) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const { submissionEmail } = useJournal();
  if (!call) return <p className="empty">{formatMessage({ id: 'home.noCall' })}</p>;
  const isClosed = isOver(call.deadline.slice(0, 10));
  return (
    <div className="call with-aside">
      <div className="prose">
        <h3 lang={language === 'al' ? undefined : 'sq'}>{call.title}</h3>
        {isClosed ? (
          <details>
            <summary>{formatMessage({ id: 'home.callText' })}</summary>
            <CallText call={call} />
          </details>
        ) : (
          <CallText call={call} />
        )}
      </div>
      <div className="legend">
        <dl>
          <div>
            <dt>{formatMessage({ id: 'home.deadline' })}</dt>
            <dd>
              <time dateTime={call.deadline.slice(0, 10)}>{formatDeadline(call.deadline)}</time>{' '}
              {isClosed ? (
                <span className="file-note">{formatMessage({ id: 'home.deadlinePassed' })}</span>
              ) : (
                <a className="calendar" href={paths.calendar(language, call.id)}>
                  {formatMessage({ id: 'home.calendar' })}
                </a>
              )}
            </dd>
          </div>
          {submissionEmail && (
            <div>
              <dt>{formatMessage({ id: 'home.submitTo' })}</dt>
              <dd>
                <a href={`mailto:${submissionEmail}`}>{submissionEmail}</a>
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
}

function CallText({ call }: { call: CallForPapersFragment }) {
  const language = useLanguage();
  return (
    <>
      {linesOf(language === 'al' ? call.description : call.descriptionEn).map((paragraph, index) => (
        <p key={index}>
          <LinkedText text={paragraph} />
        </p>
      ))}
      <p className="call-info" lang={language === 'al' ? undefined : 'sq'}>
        <LinkedText text={call.info} />
      </p>
    </>
  );
}
