import { useIntl, type IntlShape } from 'react-intl';
import { isMessageId, type MessageId } from '../../i18n/message-ids';
import type { ImportRemarkFragment } from './imports.generated';

type Value = string | number | Remark | Remark[];
type List = readonly ImportRemarkFragment[];
type Remark = { code: string; values: Record<string, Value> };

/** What the import reports, as a list: what it rejects, then what it omits or changes. */
export function Remarks({ problems = [], warnings = [] }: Partial<Record<'problems' | 'warnings', List>>) {
  const intl = useIntl();
  const items = (remarks: List, className?: string) =>
    remarks.map((each, index) => (
      <li key={index} className={className}>
        {sentenceOf(each as Remark, intl)}
      </li>
    ));
  return (
    <ul className="problems">
      {items(problems, 'rejection')}
      {items(warnings)}
    </ul>
  );
}

export const RemarkText = ({ remark }: { remark: ImportRemarkFragment }) => (
  <>{sentenceOf(remark as Remark, useIntl())}</>
);

/** A report of a former version may contain a code that no longer exists. */
function sentenceOf({ code, values }: Remark, intl: IntlShape): string {
  const id = `import.${code}`;
  if (!isMessageId(id, intl.messages)) return code;
  const texts = Object.entries(values).map(([name, value]) => [name, textOf(name, value, intl)]);
  return intl.formatMessage({ id }, Object.fromEntries(texts) as Record<string, string>);
}

/** Fields that have another name in the format of imports than in the forms. */
const LABELS = new Map<Value, MessageId>([
  ['abstractAl', 'field.abstract'],
  ['abstractOriginal', 'field.abstract'],
  ['date', 'field.publishedOn'],
  ['titleAl', 'field.title'],
  ['titleOriginal', 'field.title'],
  ['year', 'field.publicationYear'],
]);

function textOf(name: string, value: Value, intl: IntlShape): string {
  if (typeof value === 'object')
    return [value]
      .flat()
      .map((each) => sentenceOf(each, intl))
      .join('; ');
  const label = LABELS.get(value) ?? `field.${value}`;
  if (name === 'field' && isMessageId(label, intl.messages)) return intl.formatMessage({ id: label });
  return String(value);
}
