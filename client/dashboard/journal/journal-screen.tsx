import { useMutation, useQuery } from '@apollo/client/react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Message } from '../../components/message';
import { Section } from '../../components/section';
import { currentYear } from '../../shared/locales';
import { FIRST_YEAR } from '../../shared/rules';
import { paths } from '../../shared/paths';
import { EDITED } from '../../editing/session/apollo';
import { CheckField, SelectField, TextField } from '../../editing/form/fields';
import { Pending } from '../../editing/list/list-states';
import { useNotify } from '../../editing/shell/notices';
import { screenPath } from '../../editing/sitemap';
import { RecordForm } from '../../editing/form/record-form';
import { useStay } from '../../editing/form/use-stay';
import type { Save } from '../../editing/form/use-submission';
import { useLanguage } from '../../i18n/messages';
import { EditedJournalDocument, UpdateJournalDocument } from './journal.generated';
import { CONTACTS, inputOf, isRequired, LINKS, BILINGUAL_FIELDS, valuesOf, type JournalValues } from './values';

const PEER_REVIEW = ['DOUBLE_ANONYMOUS', 'SINGLE_ANONYMOUS', 'OPEN', 'EDITORIAL'] as const;

/** The facts about the journal that pages, metadata and citations use. */
export function Screen() {
  const intl = useIntl();
  const language = useLanguage();
  const navigate = useNavigate();
  const notify = useNotify();
  const { data, error, refetch } = useQuery(EditedJournalDocument, EDITED);
  const [update] = useMutation(UpdateJournalDocument);
  const { saves, stay } = useStay(refetch, () =>
    notify(intl.formatMessage({ id: 'journal.saved' }), {
      label: 'journal.look',
      run: () => void window.open(paths.contact(language), '_blank', 'noopener'),
    }),
  );
  if (!data) return <Pending error={error} onRetry={refetch} />;

  const save: Save<JournalValues> = ({ values, version, context }) =>
    update({ variables: { input: { ...inputOf(values), version } }, context });

  return (
    <RecordForm
      key={saves}
      heading={{ id: 'dashboard.journal' }}
      draftOf="journal"
      record={{ id: 1, version: data.journal.version }}
      noun="JOURNAL"
      titleOf={({ title }) => title}
      initial={valuesOf(data.journal)}
      save={save}
      saved={null}
      rejected={null}
      reload={refetch}
      onSaved={stay}
      onClose={() => void navigate(screenPath('materials'))}
    >
      <JournalFields />
    </RecordForm>
  );
}

function JournalFields() {
  const intl = useIntl();
  return (
    <>
      <Section className="form-group" title="journal.names">
        {BILINGUAL_FIELDS.map((name) => (
          <Twins key={name} name={name} required={isRequired(name)} />
        ))}
      </Section>
      <Section className="form-group" title="journal.identity">
        <div className="side-by-side">
          <TextField name="issn" label="journal.issn" placeholder="1234-5679" />
          <TextField name="issnOnline" placeholder="1234-5679" />
        </div>
        <div className="side-by-side">
          <TextField name="foundedYear" type="number" min={FIRST_YEAR} max={currentYear()} required />
          <TextField name="ownedSince" type="number" min={FIRST_YEAR} max={currentYear()} required />
        </div>
      </Section>
      <Section className="form-group" title="materials.forIndexes">
        <div className="side-by-side">
          <TextField name="abbreviation" />
          <TextField name="issuesPerYear" type="number" min={1} max={365} />
        </div>
        <div className="side-by-side">
          <TextField name="placeOfPublication" />
          <TextField name="country" placeholder="AL" required />
        </div>
        <div className="side-by-side">
          <TextField name="languages" required hint={intl.formatMessage({ id: 'journal.languagesHint' })} />
          <SelectField
            name="peerReview"
            required
            options={PEER_REVIEW.map((kind) => [kind, intl.formatMessage({ id: `peerReview.${kind}` })])}
          />
        </div>
        <CheckField name="hasCharges" />
        <Twins name="charges" />
        <TextField name="indexing" rows={3} hint={intl.formatMessage({ id: 'journal.indexingHint' })} />
        <TextField
          name="doiPattern"
          placeholder="10.1234/{year}.{number}.{id}"
          hint={intl.formatMessage({ id: 'journal.doiPatternHint' })}
        />
        <TextField name="copyrightHolder" hint={intl.formatMessage({ id: 'journal.copyrightHint' })} />
        <TextField name="metadataLicenceUrl" type="url" />
      </Section>
      <Section className="form-group" title="journal.pages">
        <Twins name="aims" rows={6} />
        {(['procedure', 'policies'] as const).map((name) => (
          <Twins key={name} name={name} rows={6} hint={intl.formatMessage({ id: `journal.${name}Hint` })} />
        ))}
        <CheckField name="showsReadings" />
      </Section>
      <Section className="form-group" title="journal.contacts">
        <div className="side-by-side">
          <TextField name="email" label="journal.email" type="email" />
          <TextField name="submissionEmail" type="email" />
        </div>
        {CONTACTS.map((name) => (
          <fieldset key={name}>
            <Message as="legend" id={`field.${name}`} />
            <div className="side-by-side">
              <TextField name={`${name}.name`} />
              <TextField name={`${name}.email`} type="email" />
            </div>
            <TextField name={`${name}.phones`} rows={2} hint={intl.formatMessage({ id: 'journal.phonesHint' })} />
          </fieldset>
        ))}
        <div className="side-by-side">
          <TextField name="latitude" type="number" step="any" min={-90} max={90} />
          <TextField name="longitude" type="number" step="any" min={-180} max={180} />
        </div>
      </Section>
      <Section className="form-group" title="journal.links">
        {LINKS.map((name) => (
          <TextField key={name} name={name} type="url" required={isRequired(name)} />
        ))}
      </Section>
    </>
  );
}

type Bilingual = (typeof BILINGUAL_FIELDS)[number] | 'charges' | 'aims' | 'procedure' | 'policies';
type TwinsProps = { name: Bilingual; required?: boolean; rows?: number; hint?: string };

/** A text in both languages. The title of the journal is not called as that of a material. */
const Twins = ({ name, ...props }: TwinsProps) => (
  <div className="side-by-side twins">
    <TextField name={name} lang="sq" label={name === 'title' ? 'journal.title' : undefined} {...props} />
    <TextField name={`${name}En`} label={name === 'title' ? 'journal.titleEn' : undefined} {...props} />
  </div>
);
