import { createContext, useContext, type ReactNode } from 'react';
import type { Values } from '../drafts/local-drafts';

type FormState = {
  id: string;
  values: Values;
  set: (name: string, value: unknown) => void;
  files: Record<string, File[]>;
  setFiles: (name: string, files: File[]) => void;
  /** Whether there is input that the server does not have. */
  dirty: boolean;
  /** Field → why the server rejected it. */
  errors: Record<string, ReactNode>;
};

export const FormContext = createContext<FormState | null>(null);

export const useForm = () => useContext(FormContext)!;

export const fieldId = (form: string, name: string) => `${form}-${name}`;
