import { useIntl } from 'react-intl';
import { Icon } from '../../components/icons/icon';
import { researchFields } from '../../components/icons/research-fields';
import type { FieldLabel } from '../../i18n/message-ids';

const count = researchFields.flatMap(({ fields }) => Object.keys(fields)).length;

/** Set like the legend of a map: a sign and what it stands for. */
export function ResearchFields() {
  const intl = useIntl();
  return (
    <section className="home-section" aria-labelledby="fields">
      <h2 id="fields">{intl.formatMessage({ id: 'about.fields' })}</h2>
      <p className="lead">{intl.formatMessage({ id: 'about.fields.lead' }, { count })}</p>
      <div className="field-groups">
        {researchFields.map(({ id: group, fields }) => (
          <div key={group} className="field-group">
            <h3 id={`fields-${group}`}>{intl.formatMessage({ id: `field.group.${group}` })}</h3>
            <ul aria-labelledby={`fields-${group}`}>
              {(Object.entries(fields) as [FieldLabel, string][]).map(([field, path]) => (
                <li key={field}>
                  <Icon path={path} />
                  {intl.formatMessage({ id: `field.${field}` })}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
