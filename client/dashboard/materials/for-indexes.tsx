import { useQuery } from '@apollo/client/react';
import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { isDoiPattern, suggestedDoi } from '../../shared/doi';
import { SelectField, TextField } from '../../editing/form/fields';
import { rejectionIn, useForm } from '../../editing/form/form-context';
import { Button, Control, Check } from '../../editing/shell/controls';
import { textOrNull } from '../../editing/form/form-rules';
import type { Group } from './groups';
import { DoiPatternDocument } from './for-indexes.generated';
import { affiliationsOf, affiliationsText, ARTICLE_TYPES, LANGUAGES_OF_TEXTS, type MaterialValues } from './values';
import { useAuthors } from './use-authors';

/** What indexes and archives require beyond what readers see, collapsed. */
export function ForIndexes({ group, id }: { group: Group; id?: number }) {
  const intl = useIntl();
  return (
    <details>
      <Message as="summary" id="materials.forIndexes" />
      <SuggestedDoi id={id} />
      <div className="side-by-side">
        <TextField name="volume" />
        {group === 'article' && (
          <SelectField
            name="articleType"
            options={ARTICLE_TYPES.map((type) => [type, intl.formatMessage({ id: `articleType.${type}` })])}
          />
        )}
      </div>
      <div className="side-by-side">
        <TextField name="licenceUrl" type="url" hint={intl.formatMessage({ id: 'materials.licenceHint' })} />
        <TextField name="copyrightHolder" />
      </div>
      {group === 'article' && (
        <>
          <TextField name="funding" rows={2} hint={intl.formatMessage({ id: 'materials.fundingHint' })} />
          <Contributors />
        </>
      )}
      <fieldset>
        <Message as="legend" id="materials.summary" />
        <SelectField
          name="summary.language"
          options={LANGUAGES_OF_TEXTS.map((value) => [value, intl.formatMessage({ id: `language.${value}` })])}
        />
        <TextField name="summary.title" />
        <TextField name="summary.abstract" rows={4} />
        <TextField name="summary.keywords" />
      </fieldset>
    </details>
  );
}

/** Suggests the DOI formed by the journal's pattern. A new record has no id yet, so none is suggested. */
function SuggestedDoi({ id }: { id?: number }) {
  const { values, set } = useForm<MaterialValues>();
  const { data } = useQuery(DoiPatternDocument, { skip: id === undefined });
  const { doi, publicationYear, number, volume } = values;
  const pattern = data?.journal.doiPattern;
  const suggested =
    id !== undefined && pattern && isDoiPattern(pattern)
      ? suggestedDoi(pattern, {
          id,
          year: Number(publicationYear || NaN),
          number: Number(number || NaN),
          volume: textOrNull(volume),
        })
      : null;
  if (!suggested || doi.trim()) return null;
  return (
    <p>
      <Button
        label="materials.takeDoi"
        values={{ doi: suggested }}
        className="button quiet"
        onClick={() => set('doi', suggested)}
      />
    </p>
  );
}

/** Further details of each author. */
function Contributors() {
  const form = useForm<MaterialValues>();
  return useAuthors().map(({ name, details, path, change }) => (
    <fieldset key={name}>
      <legend>{name}</legend>
      <Control
        rows={2}
        label="materials.affiliations"
        {...rejectionIn(form, `${path}.affiliations`)}
        placeholder="Universiteti i Tiranës https://ror.org/…"
        defaultValue={affiliationsText(details?.affiliations ?? [])}
        onBlur={({ target }) => {
          const affiliations = affiliationsOf(target.value);
          change({ affiliations, affiliation: affiliations.map((one) => one.name).join('; ') || null });
        }}
      />
      {(['isCorresponding', 'isOrganisation'] as const).map((name) => (
        <Check
          key={name}
          label={`materials.${name}`}
          checked={details?.[name] ?? false}
          onCheck={(checked) => change({ [name]: checked })}
        />
      ))}
    </fieldset>
  ));
}
