import { Icon } from '../../components/icons/icon';
import { researchFields } from '../../components/icons/research-fields';
import type { FieldLabel } from '../../i18n/message-ids';
import { useText } from '../../i18n/messages';

const count = researchFields.flatMap(({ fields }) => Object.keys(fields)).length;

/** Laid out like the legend of a map: a symbol and its meaning. */
export function ResearchFields() {
  const text = useText();
  return (
    <section className="page-section" aria-labelledby="fields">
      <h2 id="fields">{text('about.fields')}</h2>
      <p className="lead">{text('about.fields.lead', { count })}</p>
      <div className="field-groups">
        {researchFields.map(({ id: group, fields }) => (
          <div key={group} className="field-group">
            <h3 id={`fields-${group}`}>{text(`field.group.${group}`)}</h3>
            <ul aria-labelledby={`fields-${group}`}>
              {(Object.entries(fields) as [FieldLabel, string][]).map(([field, path]) => (
                <li key={field}>
                  <Icon path={path} />
                  {text(`field.${field}`)}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
