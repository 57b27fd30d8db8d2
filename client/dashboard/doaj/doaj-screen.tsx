import { useQuery } from '@apollo/client/react';
import { type ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl, type IntlShape } from 'react-intl';
import { Message } from '../../components/message';
import { Link } from '../../components/link';
import { messageOf, type MessageId } from '../../i18n/message-ids';
import { FieldName } from '../../editing/form/form-messages';
import { DataTable, type Column } from '../../editing/list/data-table';
import { Pending } from '../../editing/list/list-states';
import { Section } from '../../components/section';
import { ScreenHeading } from '../../editing/shell/heading';
import { screenPath } from '../../editing/sitemap';
import { DoajApplicationDocument, type DoajApplicationQuery } from './doaj.generated';

type Application = DoajApplicationQuery['doajApplication'];
type Answer = Application['answers'][number];

/** The journal's DOAJ application, and what it lacks. */
export function Screen() {
  const { data, error, refetch } = useQuery(DoajApplicationDocument);
  return (
    <>
      <ScreenHeading id="doaj.title" />
      <Message id="doaj.about" />
      <p>
        <Message as={Link} id="doaj.articles" to={screenPath('exports')} />
      </p>
      {!data && <Pending error={error} onRetry={refetch} />}
      {data && <Sections {...data.doajApplication} />}
    </>
  );
}

const Sections = ({ answers, endogeny, years, boardMembers, unaffiliated }: Application) => (
  <div className="doaj">
    <Section title="doaj.questions">
      <Answers answers={answers} />
    </Section>
    <Section title="doaj.endogeny">
      <Message id="doaj.endogeny.about" />
      {endogeny.length === 0 && <Message id="doaj.endogeny.none" className="empty" />}
      <ul>
        {endogeny.map(({ id, title, articles, ofBoard, share, isTooMuch, names }) => (
          <li key={id}>
            <Link to={screenPath('materials', id)}>{title}</Link>:{' '}
            <FormattedMessage id="doaj.endogeny.share" values={{ articles, ofBoard, share }} />
            {names.length > 0 && <span className="row-note">{names.join(', ')}</span>}
            {isTooMuch && <Problem id="doaj.endogeny.tooMuch" />}
          </li>
        ))}
      </ul>
    </Section>
    <Section title="doaj.years">
      <Message id="doaj.years.about" />
      <ul>
        {years.map(({ year, articles, isTooFew }) => (
          <li key={year}>
            {year}: <FormattedNumber value={articles} />
            {isTooFew && <Problem id="doaj.years.tooFew" />}
          </li>
        ))}
      </ul>
    </Section>
    <Section title="doaj.board">
      <Message id="doaj.board.summary" values={{ members: boardMembers, unaffiliated: unaffiliated.length }} />
      <ul>
        {unaffiliated.map(({ id, fullName }) => (
          <li key={id}>
            <Link to={`${screenPath('board', id)}&field=department`}>{fullName}</Link>
          </li>
        ))}
      </ul>
    </Section>
  </div>
);

function Answers({ answers }: { answers: readonly Answer[] }) {
  const incomplete = answers.filter(({ problem }) => problem && problem !== 'NOT_RECORDED').length;
  const rows = answers.map((answer) => ({ id: answer.question, ...answer }));
  return (
    <>
      <Message id="doaj.incomplete" values={{ count: incomplete }} />
      <DataTable caption="doaj.title" rows={rows} columns={COLUMNS} />
    </>
  );
}

const COLUMNS: Column<Answer>[] = [
  { id: 'question', label: 'doaj.question', cell: ({ question }) => <FormattedMessage id={`doaj.${question}`} /> },
  { id: 'answer', label: 'common.answer', cell: (one) => <Recorded answer={one} /> },
];

function Recorded({ answer: { question, values, addresses, problem, field } }: { answer: Answer }) {
  const intl = useIntl();
  return (
    <>
      {values.map((value) => (
        <div key={value}>{displayed(value, question, intl)}</div>
      ))}
      <Addresses addresses={addresses} />
      {problem === 'NOT_RECORDED' && <Message as="span" id="doaj.problem.NOT_RECORDED" className="row-note" />}
      {problem && problem !== 'NOT_RECORDED' && <Problem id={`doaj.problem.${problem}`} field={field} />}
    </>
  );
}

/** The record holds codes where DOAJ's form has words. Browsers lack the Albanian names of countries and languages. */
function displayed(value: string, question: Answer['question'], intl: IntlShape): ReactNode {
  if (question === 'FEES' && value === 'NONE') return intl.formatMessage({ id: 'doaj.noFees' });
  return (question === 'PEER_REVIEW' && messageOf(`peerReview.${value}`, intl)) || value;
}

function Addresses({ addresses }: { addresses: Answer['addresses'] }) {
  if (addresses.length === 0) return null;
  return (
    <ul className="doaj-addresses">
      {addresses.map(({ url, language }) => (
        <li key={url}>
          <a href={url} hrefLang={language ?? undefined} target="_blank" rel="noopener noreferrer">
            {url}
          </a>
          {!language && <Message as="span" id="doaj.otherSite" className="row-note" />}
        </li>
      ))}
    </ul>
  );
}

const Problem = ({ id, field = null }: { id: MessageId; field?: string | null }) => (
  <div className="doaj-problem">
    <FormattedMessage id={id} />{' '}
    {field && (
      <Link to={`${screenPath('journal')}?field=${field}`}>
        <FieldName name={field} />
      </Link>
    )}
  </div>
);
