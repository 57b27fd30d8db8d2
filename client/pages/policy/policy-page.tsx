import { useIntl } from 'react-intl';
import { useFacts, useJournal } from '../../components/use-journal';
import { paths } from '../../shared/paths';
import { PageStart } from '../../components/page-heading';

export function Component() {
  const { formatMessage } = useIntl();
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
            </dl>
          </aside>
        )}
      </div>
    </>
  );
}
