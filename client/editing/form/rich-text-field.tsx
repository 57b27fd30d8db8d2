import { lazy } from 'react';
import { Loaded } from '../shell/loading';
import { Field, useControl } from './fields';
import { fieldId, useForm } from './form-context';
import type { FieldLabel } from '../../i18n/message-ids';
import type { RichTextProps } from './rich-text/editor';

type Props = { name: FieldLabel; required?: boolean; isFullText?: boolean };

/** If the editor cannot be loaded, the HTML can still be edited as text. */
const Editor = lazy(() =>
  import('./rich-text/editor').catch((error: unknown) => {
    console.error(error);
    return { default: Source };
  }),
);

const Source = ({ value, onChange, control }: RichTextProps) => (
  <textarea rows={8} {...control} value={value} onChange={({ target }) => onChange(target.value)} />
);

/** A long HTML text. A hidden control makes the browser check that it is filled in, and passes the focus on. */
export function RichTextField({ name, required, isFullText }: Props) {
  const { id: form, values, set } = useForm();
  const id = fieldId(form, name);
  const value = String(values[name] ?? '');
  const control = {
    ...useControl(name),
    name: undefined,
    'aria-labelledby': `${id}-label`,
    'aria-required': required,
  };
  return (
    <Field name={name} required={required}>
      <Loaded placeholder={<div className="rich-text-content" aria-busy="true" />}>
        <Editor isFullText={isFullText} value={value} onChange={(html) => set(name, html)} control={control} />
      </Loaded>
      <textarea
        className="visually-hidden"
        name={name}
        required={required}
        value={value}
        onChange={() => {}}
        tabIndex={-1}
        aria-hidden="true"
        onFocus={() => document.getElementById(id)?.focus()}
      />
    </Field>
  );
}
