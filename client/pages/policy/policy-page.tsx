import { useJournal } from '../../components/use-journal';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { paths } from '../../paths';
import { useText } from '../../i18n/messages';

export function Component() {
  const text = useText();
  const { title, licenceUrl } = useJournal();
  return (
    <>
      <PageMeta title={text('policy.title')} description={text('policy.lead')} path={paths.policy} />
      <PageHeading lead={text('policy.lead')}>{text('policy.title')}</PageHeading>
      <div className="with-aside">
        <div className="prose">
          <h2>{text('policy.licence')}</h2>
          <p>{text('policy.licence.1', { title })}</p>
          <p>{text('policy.licence.2')}</p>
          <p>
            <a href={licenceUrl} rel="license noopener">
              {text('policy.licence.link')}
            </a>
          </p>
          <h2>{text('policy.fees')}</h2>
          <p>{text('policy.fees.1')}</p>
          <h2>{text('policy.indexing')}</h2>
          <p>{text('policy.indexing.1')}</p>
        </div>
        <aside className="legend" aria-label={text('policy.licence')}>
          <dl>
            <div>
              <dt>{text('policy.may')}</dt>
              <dd>{text('policy.may.read')}</dd>
              <dd>{text('policy.may.share')}</dd>
              <dd>{text('policy.may.adapt')}</dd>
            </div>
            <div>
              <dt>{text('policy.must')}</dt>
              <dd>{text('policy.must.credit')}</dd>
            </div>
          </dl>
        </aside>
      </div>
    </>
  );
}
