import type { ClipboardEvent, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { rejectionIn, useForm } from './form-context';
import { FieldName } from './form-messages';
import { Check, connected, Control, type ControlProps } from '../shell/controls';
import type { FieldLabel, MessageId } from '../../i18n/message-ids';

/** A field, or a nested one: 'subject', 'al.subject'. */
type Name = FieldLabel | `${string}.${FieldLabel}`;

type FieldProps = { name: Name; label?: MessageId; required?: boolean; hint?: ReactNode };

/** What connects a control with its name in the form around it, and with what the form says of it. */
export function useField({ name, label, required, hint }: FieldProps) {
  const text = (
    <>
      {label ? <FormattedMessage id={label} /> : <FieldName name={name} />}
      {!required && (
        <span className="optional">
          {' '}
          <FormattedMessage id="form.optional" />
        </span>
      )}
    </>
  );
  return { ...rejectionIn(useForm(), name), label: text, hint };
}

type TextProps = FieldProps &
  Omit<ControlProps, keyof FieldProps> & {
    /** Converts pasted text for the field; null leaves it unchanged. */
    paste?: (text: string) => string | null;
  };

export function TextField({ name, label, required, hint, paste, ...attributes }: TextProps) {
  const { values, set } = useForm();
  return (
    <Control
      lang={name.endsWith('En') ? 'en' : undefined}
      type={attributes.rows || attributes.options ? undefined : 'text'}
      autoComplete="off"
      {...attributes}
      {...useField({ name, label, required, hint })}
      name={name}
      required={required}
      value={String(values[name] ?? '')}
      onText={(text) => set(name, text)}
      onPaste={paste && ((event) => pasteAs(event, paste))}
    />
  );
}

/** Inserts as if typed, so that Ctrl+Z works. */
export function pasteAs(event: ClipboardEvent, paste: (text: string) => string | null): void {
  const text = paste(event.clipboardData.getData('text/plain'));
  if (text === null) return;
  event.preventDefault();
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else preserves the browser's undo history
  document.execCommand('insertText', false, text);
}

type SelectProps = Omit<FieldProps, 'hint'> & Required<Pick<ControlProps, 'options'>>;

export const SelectField = ({ options, ...props }: SelectProps) => (
  <TextField {...props} options={[['', '—'], ...options]} />
);

export function CheckField({ name, disabled }: { name: FieldLabel; disabled?: boolean }) {
  const { values, set } = useForm();
  return (
    <Check
      {...connected(useField({ name }))}
      name={name}
      label={`field.${name}`}
      disabled={disabled}
      checked={Boolean(values[name])}
      onCheck={(isOn) => set(name, isOn)}
    />
  );
}
