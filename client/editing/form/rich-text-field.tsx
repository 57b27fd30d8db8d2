import { lazy } from 'react';
import { Loaded } from '../shell/loading';
import { useField } from './fields';
import { connected, Labelled } from '../shell/controls';
import { useForm } from './form-context';
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
  const { values, set } = useForm();
  const field = useField({ name, required });
  const value = String(values[name] ?? '');
  const control = { ...connected(field), 'aria-labelledby': `${field.id}-label`, 'aria-required': required };
  return (
    <Labelled {...field}>
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
        onFocus={() => document.getElementById(field.id)?.focus()}
      />
    </Labelled>
  );
}
