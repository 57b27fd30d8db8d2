import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { withoutCitedWorks } from '../../shared/citations';
import type { Values } from '../drafts/local-drafts';
import { FieldName } from './form-messages';
import type { MessageId } from '../../i18n/message-ids';

/** Two versions of a record side by side: the fields in which they differ. */
export function Comparison({ one, other, headings }: { one: Values; other: Values; headings: [MessageId, MessageId] }) {
  const intl = useIntl();
  const names = differences(one, other);
  const [first, second, yes] = [...headings, 'value.yes' as const].map((id) => intl.formatMessage({ id }));
  if (names.length === 0) return null;
  return (
    <table className="comparison">
      <thead>
        <tr>
          <Message as="th" id="conflict.field" scope="col" />
          <th scope="col">{first}</th>
          <th scope="col">{second}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">
              <FieldName name={name} />
            </th>
            <td data-label={first}>{readable(one[name], yes)}</td>
            <td data-label={second}>{readable(other[name], yes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const differences = (one: Values, other: Values): string[] =>
  Object.keys({ ...other, ...one }).filter((name) => readable(one[name], 'yes') !== readable(other[name], 'yes'));

type Named = Partial<Record<'name' | 'title' | 'orcid' | 'affiliation' | 'email' | 'url', string>> & {
  phones?: string[];
  features?: unknown[];
};
type Feature = { properties?: { name?: string }; geometry?: { coordinates?: unknown } };

/** Files by name, people and indexes with their details, places with their coordinates. */
export function readable(value: unknown, yes: string): string {
  if (value === true) return yes;
  if (value === false || value == null) return '';
  if (Array.isArray(value)) return value.map((each) => readable(each, yes)).join('\n');
  // Which work a citation names is in the references.
  if (typeof value !== 'object') return withoutCitedWorks(String(value));
  const { title, name = title, orcid, affiliation, email, phones, url, features } = value as Named;
  if (features) return features.map(place).join('\n');
  return name
    ? [name, orcid, affiliation, email, phones, url].flat().filter(Boolean).join(', ')
    : JSON.stringify(value);
}

const place = (feature: unknown): string => {
  const { properties, geometry } = feature as Feature;
  return `${properties?.name ?? ''} (${JSON.stringify(geometry?.coordinates)})`;
};
