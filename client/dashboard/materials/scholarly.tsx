import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { pasteAs, SelectField, TextField } from '../../editing/form/fields';
import { rejectionIn, useForm } from '../../editing/form/form-context';
import { Control } from '../../editing/shell/controls';
import { textOrNull } from '../../editing/form/form-rules';
import type { Group } from './groups';
import { tabStorage } from '../../browser/storage';
import { useListState } from '../../editing/shell/use-screen-url';
import { ForIndexes } from './for-indexes';
import { Places } from './places';
import { FullTextField } from './full-text-field';
import { pastedDoi, pastedOrcid } from './pasted';
import { RelatedWorks } from './related-works';
import { useAuthors } from './use-authors';
import { LANGUAGES_OF_TEXTS, type MaterialValues } from './values';
import type { MessageId } from '../../i18n/message-ids';

/** What libraries and indexes require, collapsed unless the editor left it open for the previous article. */
export function Scholarly({ group, id }: { group: Group; id?: number }) {
  const { queue } = useListState();
  const [wasOpen] = useState(() => queue.length > 0 && tabStorage.read('dashboard-scholarly-open') === 'yes');
  return (
    <details
      className="scholarly"
      open={wasOpen}
      onToggle={({ currentTarget }) => tabStorage.write('dashboard-scholarly-open', currentTarget.open ? 'yes' : 'no')}
    >
      <Message as="summary" id="materials.scholarly" />
      <TextField name="titleEn" />
      <TextField name="abstractEn" rows={6} />
      {group === 'article' && <TextField name="keywordsEn" />}
      <div className="side-by-side">
        <TextField name="receivedOn" type="date" />
        <TextField name="acceptedOn" type="date" />
        <TextField name="publishedOn" type="date" />
      </div>
      {group === 'article' && <FullTextField />}
      <Authors />
      <Places />
      {group === 'article' && (
        <>
          <TextField name="dataAvailability" rows={2} lang="sq" />
          <TextField name="dataAvailabilityEn" rows={2} />
        </>
      )}
      <RelatedWorks id={id} />
      <ForIndexes group={group} id={id} />
    </details>
  );
}

/** Its position in the issue and its identifiers. */
export function Facts() {
  const intl = useIntl();
  return (
    <>
      <div className="side-by-side">
        <TextField name="firstPage" />
        <TextField name="lastPage" />
      </div>
      <UnlikelyValues />
      <TextField name="section" />
      <SelectField
        name="language"
        options={LANGUAGES_OF_TEXTS.map((value) => [value, intl.formatMessage({ id: `language.${value}` })])}
      />
      <TextField name="doi" placeholder="10.1000/182" paste={pastedDoi} />
    </>
  );
}

/** One row for each name in the authors' field. */
function Authors() {
  const form = useForm<MaterialValues>();
  const authors = useAuthors();

  return (
    <fieldset className="authors">
      <Message as="legend" id="terms.AUTHOR" />
      {authors.length === 0 && <Message id="materials.authorsHint" className="hint" />}
      {authors.map(({ name, details, path, change }) => (
        <div key={name} className="side-by-side" role="group" aria-label={name}>
          <p className="group-name">{name}</p>
          <Control
            label={<>ORCID</>}
            {...rejectionIn(form, `${path}.orcid`)}
            onPaste={(event) => pasteAs(event, pastedOrcid)}
            placeholder="https://orcid.org/0000-0000-0000-0000"
            value={details?.orcid ?? ''}
            onText={(text) => change({ orcid: textOrNull(text) })}
          />
          <Control
            label="field.affiliation"
            {...rejectionIn(form, `${path}.affiliation`)}
            value={details?.affiliation ?? ''}
            onText={(text) => change({ affiliation: text || null, affiliations: undefined })}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** Values that are possible but unlikely: warned about, never rejected. */
function UnlikelyValues() {
  const { firstPage, lastPage, receivedOn, acceptedOn, publishedOn } = useForm<MaterialValues>().values;
  const isAfter = (one: string, other: string) => other !== '' && one > other;
  const doubts: [boolean, MessageId][] = [
    [lastPage !== '' && Number(firstPage) > Number(lastPage), 'doubt.pages'],
    [isAfter(receivedOn, acceptedOn), 'doubt.accepted'],
    [isAfter(acceptedOn || receivedOn, publishedOn), 'doubt.published'],
  ];
  return (
    <div className="doubts" role="status">
      {doubts.map(([holds, id]) => holds && <Message id={id} key={id} />)}
    </div>
  );
}
