import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import { LinkedText, namedLinesOf, UrlLink } from '../../components/linked-text';
import { useTextOf } from '../../components/material-title';
import { useFacts, useJournal } from '../../components/use-journal';
import { paths } from '../../shared/paths';
import { PageStart } from '../../components/page-heading';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { licenceName } from '../../shared/licence';
import { bilingual } from '../../shared/texts';
import { PolicyPageDocument } from './policy-page.generated';

export const loader = pageLoader(({ graphql }) => graphql.query({ query: PolicyPageDocument }));

export function Component() {
  const { formatMessage } = useIntl();
  const { journal } = usePageData<typeof loader>();
  const policies = useTextOf()(bilingual(journal.policies, journal.policiesEn));
  const { licenceUrl, indexing } = useJournal();
  const values = useFacts();
  const isBy = values.isBy === 'yes';
  return (
    <>
      <PageStart of="policy" path={paths.policy} />
      <div className="with-aside">
        <div className="prose">
          <h2>{formatMessage({ id: 'policy.licence' }, values)}</h2>
          <p>{formatMessage({ id: 'policy.licence.1' }, values)}</p>
          {isBy && <p>{formatMessage({ id: 'policy.licence.2' })}</p>}
          <p>
            <a href={licenceUrl} rel="license noopener">
              {isBy && <CreditMark />}
              {formatMessage({ id: 'policy.licence.link' })}
            </a>
          </p>
          <h2>{formatMessage({ id: 'policy.fees' }, values)}</h2>
          <p>{formatMessage({ id: 'policy.fees.1' }, values)}</p>
          <h2>{formatMessage({ id: 'policy.indexing' })}</h2>
          <p>{formatMessage({ id: indexing.length ? 'policy.indexing.listed' : 'policy.indexing.1' })}</p>
          {indexing.length > 0 && (
            <ul>
              {indexing.map(({ name, url }) => (
                <li key={name}>{url ? <a href={url}>{name}</a> : name}</li>
              ))}
            </ul>
          )}
          {policies && (
            <section lang={policies.lang}>
              {namedLinesOf(policies.text).map(({ name, text }, index) => (
                <Fragment key={index}>
                  {name && <h2>{name}</h2>}
                  <p>
                    <LinkedText text={text} />
                  </p>
                </Fragment>
              ))}
            </section>
          )}
        </div>
        {isBy && (
          <aside className="legend" aria-label={formatMessage({ id: 'policy.licence' }, values)}>
            <dl>
              <div>
                <dt>{formatMessage({ id: 'policy.may' })}</dt>
                <dd>{formatMessage({ id: 'policy.may.read' })}</dd>
                <dd>{formatMessage({ id: 'policy.may.share' })}</dd>
                <dd>{formatMessage({ id: 'policy.may.adapt' })}</dd>
              </div>
              <div>
                <dt>{formatMessage({ id: 'policy.must' })}</dt>
                <dd>{formatMessage({ id: 'policy.must.credit' })}</dd>
              </div>
              <div>
                <dt>{formatMessage({ id: 'policy.credit' })}</dt>
                <dd>
                  {formatMessage(
                    { id: 'policy.credit.line' },
                    { title: values.title, licence: licenceName(licenceUrl) },
                  )}
                  , <UrlLink url={licenceUrl} />
                </dd>
              </div>
            </dl>
          </aside>
        )}
      </div>
    </>
  );
}

/** Creative Commons' signs for the licence: CC, and the person who is named. */
const CreditMark = () => (
  <svg className="credit-mark" viewBox="0 0 54 26" width="54" aria-hidden="true">
    <circle cx="13" cy="13" r="11.500" />
    <path d="M12 10.500a3.500 3.500 0 1 0 0 5M19.500 10.500a3.500 3.500 0 1 0 0 5" />
    <circle cx="41" cy="13" r="11.500" />
    <path d="M41 5.500v2M37.500 10.500h7v5h-2v5.500h-3v-5.500h-2z" />
  </svg>
);
