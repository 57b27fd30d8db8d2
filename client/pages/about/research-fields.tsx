import { useIntl } from 'react-intl';
import { Icon } from '../../components/icons/icon';
import { researchFields } from '../../components/icons/research-fields';
import type { FieldLabel } from '../../i18n/message-ids';
import { Section } from '../../components/section';

const count = researchFields.flatMap(({ fields }) => Object.keys(fields)).length;

/** Laid out like the legend of a map: a symbol and its meaning. */
export function ResearchFields() {
  const { formatMessage } = useIntl();
  return (
    <Section className="page-section" id="fields" title="about.fields">
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
    </Section>
  );
}
