import { FormattedMessage } from 'react-intl';
import { useFormatDate } from '../../i18n/formats';
import { currentDay } from '../../shared/locales';
import { TextField } from '../../editing/form/fields';
import { useForm } from '../../editing/form/form-context';
import { CopyButtons } from './copy-buttons';
import type { EditedMaterialQuery } from './materials.generated';
import type { MaterialValues } from './values';

/** Shows who can see the material, and schedules it. */
export function PublicationState({ material }: { material?: EditedMaterialQuery['record'] }) {
  const date = useFormatDate();
  const { publicFrom, publicationYear } = useForm<MaterialValues>().values;
  const state = material?.publication;
  const year = Number(publicationYear);
  const isFutureYear = year > Number(currentDay().slice(0, 4));
  return (
    <section className="publication-state" aria-live="polite">
      <h2>
        <FormattedMessage id="field.publication" />
      </h2>
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
      {isFutureYear && (
        <p className="hint">
          <FormattedMessage id="publication.year" values={{ year: publicationYear }} />
        </p>
      )}
      {state !== 'PUBLISHED' && publicFrom !== '' && publicFrom <= currentDay() && (
        <p className="hint">
          <FormattedMessage id="publication.past" />
        </p>
      )}
    </section>
  );
}
