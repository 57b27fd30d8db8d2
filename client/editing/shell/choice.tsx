import { useIntl } from 'react-intl';
import { Button } from './button';
import type { MessageId } from '../../i18n/message-ids';

type Props<T extends string> = {
  label: MessageId;
  /** Value → label, in order. */
  options: Record<T, MessageId>;
  value: T;
  onChoose: (value: T) => void;
};

/** A choice between a few views. */
export function Choice<T extends string>({ label, options, value, onChoose }: Props<T>) {
  const intl = useIntl();
  return (
    <div role="group" aria-label={intl.formatMessage({ id: label })}>
      {(Object.keys(options) as T[]).map((each) => (
        <Button
          label={options[each]}
          key={each}
          className="quiet"
          aria-pressed={each === value}
          onClick={() => onChoose(each)}
        />
      ))}
    </div>
  );
}
