import { createContext, Fragment, useCallback, useContext, useMemo, type ReactNode } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '../locales';
import type { MessageId } from './message-ids';
import { partsOf, type Message } from './message-text';

export type Messages = Record<string, Message>;

const Catalogue = createContext<{ language: Language; messages: Messages }>({
  language: DEFAULT_LANGUAGE,
  messages: {},
});

export const useLanguage = (): Language => useContext(Catalogue).language;
export const useMessages = (): Messages => useContext(Catalogue).messages;

/** The message with this id, in the language of the page. */
export function useText() {
  const { language, messages } = useContext(Catalogue);
  return useCallback(
    (id: MessageId, values: Record<string, string | number> = {}) => partsOf(messages[id], values, language).join(''),
    [language, messages],
  );
}

/** A message that contains elements. */
export function Message({ id, values }: { id: MessageId; values: Record<string, ReactNode> }) {
  const { language, messages } = useContext(Catalogue);
  return partsOf(messages[id], values, language).map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

type Props = { language: Language; messages: Messages; children: ReactNode };

export function LanguageProvider({ language, messages, children }: Props) {
  const catalogue = useMemo(() => ({ language, messages }), [language, messages]);
  return <Catalogue value={catalogue}>{children}</Catalogue>;
}
