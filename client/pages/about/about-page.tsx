import { useIntl } from 'react-intl';
import { CallForPapers } from '../../components/call-for-papers';
import { useTextOf } from '../../components/material-title';
import { useFacts, useJournal } from '../../components/use-journal';
import { Link } from '../../components/link';
import { Paragraphs } from '../../components/linked-text';
import { Readings } from '../../components/readings';
import { useLanguage } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { languageTag } from '../../shared/locales';
import { paths } from '../../shared/paths';
import { bilingual } from '../../shared/texts';
import { AboutPageDocument } from './about-page.generated';
import { PageStart } from '../../components/page-heading';
import { Section } from '../../components/section';
import { Terms, type Term } from '../../components/terms';
import { Icon } from '../../components/icons/icon';
import { researchFields } from '../../components/icons/research-fields';
import type { FieldLabel } from '../../i18n/message-ids';

export const loader = pageLoader(({ graphql }) => graphql.query({ query: AboutPageDocument }));

export function Component() {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const { publisher, placeOfPublication } = useJournal();
  const values = useFacts();
  const { latestCall, journal } = usePageData<typeof loader>();
  const aims = useTextOf()(bilingual(journal.aims, journal.aimsEn));
  const facts: Term[] = [
    ['about.languages', values.languages],
    ['about.frequency', values.frequency],
    ['about.place', placeOfPublication ?? formatMessage({ id: 'about.place.value' })],
    ['about.publisher', publisher],
    ['about.review', formatMessage({ id: 'about.review.value' }, values)],
    ['about.access', formatMessage({ id: 'about.access.value' }, values)],
    ['about.fees', formatMessage({ id: 'about.fees.value' }, values)],
    ['readings.label', journal.readings && <Readings key="readings" of={journal.readings} />],
  ];
  return (
    <>
      <PageStart of="about" path={paths.about} values={values} />
      <div className="with-aside">
        <div className="prose">
          <h2>{formatMessage({ id: 'about.history' })}</h2>
          <p>{formatMessage({ id: 'about.history.1' }, values)}</p>
          <p>{formatMessage({ id: 'about.history.2' }, values)}</p>
          {aims && (
            <section lang={aims.lang}>
              <h2 lang={languageTag(language)}>{formatMessage({ id: 'about.aims' })}</h2>
              <Paragraphs text={aims.text} />
            </section>
          )}
          <h2>{formatMessage({ id: 'about.openAccess' })}</h2>
          <p>{formatMessage({ id: 'about.openAccess.1' }, values)}</p>
          <p>
            <Link to={paths.policy(language)}>{formatMessage({ id: 'about.openAccess.more' })}</Link>
          </p>
        </div>
        <aside className="legend" aria-labelledby="publishing">
          <h2 id="publishing">{formatMessage({ id: 'about.publishing' })}</h2>
          <dl>
            <Terms of={facts} />
          </dl>
        </aside>
      </div>
      <ResearchFields />
      <Section className="page-section" id="call" title="about.call">
        <CallForPapers call={latestCall} />
      </Section>
    </>
  );
}

const count = researchFields.flatMap(({ fields }) => Object.keys(fields)).length;

/** Laid out like the legend of a map: a symbol and its meaning. */
function ResearchFields() {
  const { formatMessage } = useIntl();
  return (
    <Section className="page-section" id="fields" title="about.fields">
      <p className="lead">{formatMessage({ id: 'about.fields.intro' }, { count })}</p>
      <div className="field-groups">
        {researchFields.map(({ id: group, fields }) => (
          <div key={group} className="field-group">
            <h3 id={`fields-${group}`}>{formatMessage({ id: `field.group.${group}` })}</h3>
            <ul className="lines" aria-labelledby={`fields-${group}`}>
              {(Object.entries(fields) as [FieldLabel, string][]).map(([field, path]) => (
                <li key={field}>
                  <Icon path={path} />
                  {formatMessage({ id: `field.${field}` })}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
