import { useState, type ComponentProps, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../components/icons/icon';
import { ARROW_DOWN, ARROW_UP } from '../../components/icons/signs';
import { Message } from '../../components/message';
import type { MessageId } from '../../i18n/message-ids';
import { copyText } from '../../browser/clipboard';
import { Loaded } from './loading';
import { useNotify } from './notices';

type Props = ComponentProps<'button'> & {
  label: MessageId;
  values?: ComponentProps<typeof FormattedMessage>['values'];
};

/** A button with a message as its text; the children follow it. It submits a form only if its type says so. */
export const Button = ({ label, values, type = 'button', children, ...attributes }: Props) => (
  // oxlint-disable-next-line react/button-has-type -- one of the props
  <button type={type} {...attributes}>
    <FormattedMessage id={label} values={values} />
    {children}
  </button>
);

type RowButtonProps = Omit<Props, 'title' | 'children'> & { title?: string };

/** A button of a row: a visible label, with the title of the row for screen readers. */
export const RowButton = ({ title, ...props }: RowButtonProps) => (
  <Button {...props}>
    <span className="visually-hidden"> {title}</span>
  </Button>
);

type MoveProps = Omit<Props, 'title'> & { step: 'up' | 'down'; title: string };

/** Moves a row by one place. */
export const MoveButton = ({ step, label, title, ...attributes }: MoveProps) => (
  <button type="button" {...attributes}>
    <Icon path={step === 'up' ? ARROW_UP : ARROW_DOWN} />
    <Message as="span" id={label} values={{ title }} className="visually-hidden" />
  </button>
);

type CopyButtonProps = { label: MessageId; text: string };

export function CopyButton({ label, text }: CopyButtonProps) {
  const intl = useIntl();
  const notify = useNotify();
  async function copy() {
    const isCopied = await copyText(text);
    notify(intl.formatMessage({ id: isCopied ? 'copy.done' : 'copy.failed' }));
  }
  return <Button label={label} onClick={() => void copy()} />;
}

type ChoiceProps<T extends string> = {
  label: MessageId;
  /** Value → label, in order. */
  options: Record<T, MessageId>;
  value: T;
  onChoose: (value: T) => void;
};

/** A choice between a few views. */
export function Choice<T extends string>({ label, options, value, onChoose }: ChoiceProps<T>) {
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

type OpenButtonProps = Pick<Props, 'label' | 'className'> & { children: (close: () => void) => ReactNode };

/** A button, and what it opens until that closes itself. */
export function OpenButton({ children, ...props }: OpenButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...props} onClick={() => setOpen(true)} />
      {isOpen && <Loaded placeholder={null}>{children(() => setOpen(false))}</Loaded>}
    </>
  );
}
