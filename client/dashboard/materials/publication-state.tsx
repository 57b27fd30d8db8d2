import { FormattedMessage } from 'react-intl';
import { Message } from '../../components/message';
import { useFormatDate } from '../../i18n/formats';
import { currentDay } from '../../shared/locales';
import { TextField } from '../../editing/form/fields';
import { useForm } from '../../editing/form/form-context';
import { type EditedMaterialQuery, MaterialToCiteDocument } from './materials.generated';
import type { MaterialValues } from './values';
import { useQuery } from '@apollo/client/react';
import { useLanguage } from '../../i18n/messages';
import { CopyButton } from '../../editing/shell/controls';

/** Shows who can see the material, and schedules it. */
export function PublicationState({ material }: { material?: EditedMaterialQuery['record'] }) {
  const date = useFormatDate();
  const { publicFrom, publicationYear } = useForm<MaterialValues>().values;
  const state = material?.publication;
  const year = Number(publicationYear);
  const isFutureYear = year > Number(currentDay().slice(0, 4));
  return (
    <section className="publication-state" aria-live="polite">
      <Message as="h2" id="field.publication" />
      <p>
        {state ? (
          <FormattedMessage
            id={`publication.${state}`}
            values={{ date: material?.publicFrom ? date(material.publicFrom) : String(material?.publicationYear) }}
          />
        ) : (
          <FormattedMessage id="publication.new" />
        )}
      </p>
      {material && state === 'PUBLISHED' && <CopyButtons id={material.id} />}
      {state !== 'PUBLISHED' && (
        <TextField name="publicFrom" type="date" hint={<FormattedMessage id="publication.hint" />} />
      )}
      {isFutureYear && <Message id="publication.year" values={{ year: publicationYear }} className="hint" />}
      {state !== 'PUBLISHED' && publicFrom !== '' && publicFrom <= currentDay() && (
        <Message id="publication.past" className="hint" />
      )}
    </section>
  );
}

/** What editors send to authors: the URL, DOI and citation of a published material. */
function CopyButtons({ id }: { id: number }) {
  const language = useLanguage();
  const { data } = useQuery(MaterialToCiteDocument, { variables: { id, language } });
  const material = data?.material;
  if (!material) return null;
  const citation = 'citation' in material ? material.citation : null;
  return (
    <div className="row copy-buttons">
      <CopyButton label="copy.url" text={material.url} />
      {material.doiUrl && <CopyButton label="copy.doi" text={material.doiUrl} />}
      {citation && <CopyButton label="copy.citation" text={citation} />}
    </div>
  );
}
