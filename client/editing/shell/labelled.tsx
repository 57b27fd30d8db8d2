import { useId, type ChangeEvent, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../i18n/message-ids';

type Element = 'input' | 'textarea' | 'select';
type Props = {
  label: MessageId | ReactElement;
  hint?: ReactNode;
  /** Why the value was rejected. */
  error?: ReactNode;
  /** Whether the error is announced: nothing else says it. */
  isAlert?: boolean;
  hidden?: boolean;
};

/** The attributes that connect a control with its label, hint and error. */
export const connected = (id: string, { hint, error }: Pick<Props, 'hint' | 'error'>) => ({
  id,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? (true as const) : undefined,
});

/** A control, which the children contain, with label, hint and error. */
export function Labelled({
  id,
  label,
  hint,
  error,
  isAlert,
  hidden,
  children,
}: Props & { id: string; children: ReactNode }) {
  return (
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
}

/** The values of a select with their labels. */
export type Options = readonly (readonly [value: string | number, label: string])[];

export const optionsOf = (options: Options) =>
  options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

type ControlProps<As extends Element> = Props & {
  as?: As;
  /** Of a select. */
  options?: Options;
  /** Receives what is typed or chosen. */
  onText?: (text: string) => void;
};

/** A field that is no part of a record's form, or of a list in it. Takes the attributes of its element. */
export function Control<As extends Element = 'input'>({
  as,
  options,
  label,
  hint,
  error,
  isAlert,
  hidden,
  onText,
  ...attributes
}: ControlProps<As> & Omit<ComponentProps<As>, keyof ControlProps<As>>) {
  const own = useId();
  const id = attributes.id ?? own;
  const Element: Element = as ?? 'input';
  const onChange = onText && (({ target }: ChangeEvent<HTMLInputElement>) => onText(target.value));
  const all = { onChange, ...attributes, ...connected(id, { hint, error }) } as object;
  return (
    <Labelled {...{ id, label, hint, error, isAlert, hidden }}>
      <Element {...all}>{options && optionsOf(options)}</Element>
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
