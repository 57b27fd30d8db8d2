import { useState, type ComponentProps, type ReactNode, useId, createElement, type ReactElement } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../components/icons/icon';
import { ARROW_DOWN, ARROW_UP } from '../../components/icons/signs';
import { Message } from '../../components/message';
import type { MessageId } from '../../i18n/message-ids';
import { copyText } from '../../browser/clipboard';
import { Loaded } from './loading';
import { useNotify } from './notices';

type ButtonProps = ComponentProps<'button'> & {
  label: MessageId;
  values?: ComponentProps<typeof FormattedMessage>['values'];
};

/** A button with a message as its text; the children follow it. It submits a form only if its type says so. */
export const Button = ({ label, values, type = 'button', children, ...attributes }: ButtonProps) => (
  // oxlint-disable-next-line react/button-has-type -- one of the props
  <button type={type} {...attributes}>
    <FormattedMessage id={label} values={values} />
    {children}
  </button>
);

type RowButtonProps = Omit<ButtonProps, 'title' | 'children'> & { title?: string };

/** A button of a row: a visible label, with the title of the row for screen readers. */
export const RowButton = ({ title, ...props }: RowButtonProps) => (
  <Button {...props}>
    <span className="visually-hidden"> {title}</span>
  </Button>
);

type MoveProps = Omit<ButtonProps, 'title'> & { step: 'up' | 'down'; title: string };

/** Moves a row up or down. */
export const MoveButton = ({ step, label, title, ...attributes }: MoveProps) => (
  <button type="button" {...attributes}>
    <Icon path={step === 'up' ? ARROW_UP : ARROW_DOWN} />
    <Message as="span" id={label} values={{ title }} className="visually-hidden" />
  </button>
);

export function CopyButton({ label, text }: { label: MessageId; text: string }) {
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

type OpenButtonProps = Pick<ButtonProps, 'label' | 'className'> & { children: (close: () => void) => ReactNode };

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

type LabelledProps = {
  label: MessageId | ReactElement;
  hint?: ReactNode;
  /** Why the value was rejected. */
  error?: ReactNode;
  /** Whether the error is announced: nothing else says it. */
  isAlert?: boolean;
  hidden?: boolean;
};

/** The attributes that connect a control with its label, hint and error. */
export const connected = ({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) => ({
  id,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? (true as const) : undefined,
});

/** A control, which the children contain, with label, hint and error. */
export const Labelled = ({
  id,
  label,
  hint,
  error,
  isAlert,
  hidden,
  children,
}: LabelledProps & { id: string; children: ReactNode }) => (
  <div className="field" hidden={hidden}>
    <label id={`${id}-label`} htmlFor={id}>
      {typeof label === 'string' ? <FormattedMessage id={label} /> : label}
    </label>
    {hint && (
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {children}
    {error && (
      <p className="field-error" id={`${id}-error`} role={isAlert ? 'alert' : undefined}>
        {error}
      </p>
    )}
  </div>
);

/** The values of a select with their labels. */
export type Options = readonly (readonly [value: string | number, label: string])[];

export const optionsOf = (options: Options) =>
  options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

export type ControlProps = LabelledProps &
  Omit<ComponentProps<'input'>, keyof LabelledProps> & {
    /** Make it a select. */
    options?: Options;
    /** Make it a textarea. */
    rows?: number;
    /** Receives what is typed or chosen. */
    onText?: (text: string) => void;
  };

/** An input, select or textarea with its label. Takes the attributes of its element. */
export function Control({ options, label, hint, error, isAlert, hidden, onText, ...attributes }: ControlProps) {
  const own = useId();
  const id = attributes.id ?? own;
  const text = attributes.rows ? 'textarea' : 'input';
  const onChange = onText && (({ target }: { target: { value: string } }) => onText(target.value));
  return (
    <Labelled {...{ id, label, hint, error, isAlert, hidden }}>
      {createElement(
        options ? 'select' : text,
        { onChange, ...attributes, ...connected({ id, hint, error }) },
        options && optionsOf(options),
      )}
    </Labelled>
  );
}

type CheckProps = Omit<ComponentProps<'input'>, 'onChange'> & { label: MessageId; onCheck?: (isOn: boolean) => void };

/** A checkbox with its label. */
export const Check = ({ label, onCheck, ...attributes }: CheckProps) => (
  <label className="check">
    <input type="checkbox" {...attributes} onChange={({ target }) => onCheck?.(target.checked)} />
    <FormattedMessage id={label} />
  </label>
);
