import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { paths } from '../../shared/paths';
import { Moment } from '../../editing/shell/moment';
import { useChosenLanguage } from '../../editing/shell/chosen-language';
import type { DashboardLetterQuery } from './letters.generated';

const COUNTS = ['sent', 'waiting', 'sending', 'failed', 'unknown', 'cancelled'] as const;

/** The progress of a letter, and which copies were rejected and why. */
export function LetterProgress({ letter }: { letter: DashboardLetterQuery['letter'] }) {
  const intl = useIntl();
  const language = useChosenLanguage();
  const { state, counts, scheduledFor, startedAt, failures, problem, editor } = letter;
  const at = startedAt ?? scheduledFor;
  const total = COUNTS.reduce((sum, name) => sum + counts[name], 0);
  return (
    <section className="letter-progress">
      <p role="status">
        <Message as="strong" id={`letters.state.${state}`} /> {at && <Moment at={at} />} {editor}{' '}
        {problem && <FormattedMessage id="letters.notPublished" />}
      </p>
      {total > 0 && (
        <>
          <progress
            max={total}
            value={total - counts.waiting - counts.sending}
            aria-label={intl.formatMessage({ id: 'letters.progress' })}
          />
          <dl className="row">
            {COUNTS.filter((name) => counts[name] > 0).map((name) => (
              <div key={name}>
                <Message as="dt" id={`letters.count.${name}`} />
                <dd>{intl.formatNumber(counts[name])}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {failures.length > 0 && (
        <table className="comparison">
          <Message as="caption" id="letters.failures" />
          <tbody>
            {failures.map(({ reason, count, state: became }) => (
              <tr key={`${reason} ${became}`}>
                <th scope="row">
                  <code>{reason}</code>
                </th>
                <Message as="td" id={`letters.count.${became as (typeof COUNTS)[number]}`} />
                <td>{intl.formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {startedAt && (
        <p>
          <Message as="a" id="letters.page" href={paths.letter(letter.id, language)} />
        </p>
      )}
    </section>
  );
}
