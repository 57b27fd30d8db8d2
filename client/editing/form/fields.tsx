import type { ClipboardEvent, ComponentProps, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { fieldId, useForm } from './form-context';
import { FieldName } from './form-messages';
import { Check, connected, Labelled, optionsOf, type Options } from '../shell/controls';
import type { FieldLabel, MessageId } from '../../i18n/message-ids';

/** A field, or a nested one: 'subject', 'al.subject'. */
type Name = FieldLabel | `${string}.${FieldLabel}`;

type FieldProps = { name: Name; label?: MessageId; required?: boolean; hint?: ReactNode; children: ReactNode };

/** A field of the form around it; see `useControl`. */
export function Field({ name, label, required, hint, children }: FieldProps) {
  const { id: form, errors } = useForm();
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
  return (
    <Labelled id={fieldId(form, name)} label={text} hint={hint} error={errors[name]}>
      {children}
    </Labelled>
  );
}

/** The attributes that connect a control with its Field. */
export function useControl(name: string, hint?: ReactNode) {
  const { id: form, errors } = useForm();
  return { name, ...connected(fieldId(form, name), { hint, error: errors[name] }) };
}

type TextProps = Omit<FieldProps, 'children'> &
  Pick<
    ComponentProps<'input'>,
    'type' | 'min' | 'max' | 'step' | 'pattern' | 'lang' | 'placeholder' | 'autoComplete'
  > & {
    /** More than one row makes it a textarea. */
    rows?: number;
    /** Converts pasted text for the field; null leaves it unchanged. */
    paste?: (text: string) => string | null;
  };

export function TextField({
  name,
  label,
  type = 'text',
  rows,
  required,
  hint,
  autoComplete = 'off',
  paste,
  ...rest
}: TextProps) {
  const { values, set } = useForm();
  const control = useControl(name, hint);
  const props = {
    ...rest,
    ...control,
    required,
    autoComplete,
    value: String(values[name] ?? ''),
    onChange: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => set(name, target.value),
    onPaste: paste && ((event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => pasteAs(event, paste)),
  };
  return (
    <Field name={name} label={label} required={required} hint={hint}>
      {rows ? <textarea rows={rows} {...props} /> : <input type={type} {...props} />}
    </Field>
  );
}

/** Inserts as if typed, so that Ctrl+Z works. */
export function pasteAs(
  event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>,
  paste: (text: string) => string | null,
): void {
  const text = paste(event.clipboardData.getData('text/plain'));
  if (text === null) return;
  event.preventDefault();
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else preserves the browser's undo history
  document.execCommand('insertText', false, text);
}

type SelectProps = Omit<FieldProps, 'children' | 'hint'> & { options: Options };

export function SelectField({ name, label, required, options }: SelectProps) {
  const { values, set } = useForm();
  const control = useControl(name);
  return (
    <Field name={name} label={label} required={required}>
      <select
        {...control}
        required={required}
        value={String(values[name] ?? '')}
        onChange={({ target }) => set(name, target.value)}
      >
        <option value="">—</option>
        {optionsOf(options)}
      </select>
    </Field>
  );
}

export function CheckField({ name, disabled }: { name: FieldLabel; disabled?: boolean }) {
  const { values, set } = useForm();
  return (
    <Check
      {...useControl(name)}
      label={`field.${name}`}
      disabled={disabled}
      checked={Boolean(values[name])}
      onCheck={(isOn) => set(name, isOn)}
    />
  );
}
