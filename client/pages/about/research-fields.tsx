import { useIntl } from 'react-intl';
import { Icon } from '../../components/icons/icon';
import { researchFields } from '../../components/icons/research-fields';
import type { FieldLabel } from '../../i18n/message-ids';

const count = researchFields.flatMap(({ fields }) => Object.keys(fields)).length;

/** Laid out like the legend of a map: a symbol and its meaning. */
export function ResearchFields() {
  const { formatMessage } = useIntl();
  return (
    <section className="page-section" aria-labelledby="fields">
      <h2 id="fields">{formatMessage({ id: 'about.fields' })}</h2>
      <p className="lead">{formatMessage({ id: 'about.fields.lead' }, { count })}</p>
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
    </section>
  );
}
