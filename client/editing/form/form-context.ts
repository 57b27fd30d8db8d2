import { createContext, useContext, type ReactNode } from 'react';
import type { Values } from '../drafts/local-drafts';

type FormState<V extends Values = Values> = {
  id: string;
  values: V;
  set: <Name extends keyof V & string>(name: Name, value: V[Name]) => void;
  files: Record<string, File[]>;
  setFiles: (name: string, files: File[]) => void;
  /** Whether there is input that the server does not have. */
  dirty: boolean;
  /** Field → why the server rejected it. */
  errors: Record<string, ReactNode>;
};

export const FormContext = createContext<FormState | null>(null);

/** `V`: the values of the form that the component is part of. */
export const useForm = <V extends Values = Values>() => useContext(FormContext) as FormState<V>;

export const fieldId = (form: string, name: string) => `${form}-${name}`;

/** The id of a control and why its value was rejected; of several values in one control, why the first was. */
export function rejectionIn({ id, errors }: Pick<FormState, 'id' | 'errors'>, name: string) {
  const field = Object.keys(errors).find((each) => each === name || each.startsWith(`${name}.`)) ?? name;
  return { id: fieldId(id, name), error: errors[field] };
}
