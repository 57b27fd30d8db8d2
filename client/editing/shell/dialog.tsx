import { useEffect, useId, useRef, type ReactNode, type ComponentProps, useLayoutEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../i18n/message-ids';
import type { Language } from '../../shared/locales';
import { Button, Choice, OpenButton } from './controls';
import { trustedHtml } from '../../browser/trusted-html';

type Props = { title: MessageId; wide?: boolean; onClose: () => void; children: ReactNode };

/** A modal dialog while it is rendered. Escape closes it and returns the focus. */
export function Dialog({ title, wide, onClose, children }: Props) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current!;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={wide ? 'wide' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>
        <FormattedMessage id={title} />
      </h2>
      {children}
    </dialog>
  );
}

type PreviewProps = {
  title: MessageId;
  language: Language;
  onLanguage: (language: Language) => void;
  /** What else can be chosen. */
  choices: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** Something as readers see it, in either language. */
export const Preview = ({ title, language, onLanguage, choices, onClose, children }: PreviewProps) => (
  <Dialog title={title} wide onClose={onClose}>
    <div className="row preview-tools">
      <Choice
        label="language.label"
        options={{ al: 'preview.al', en: 'preview.en' }}
        value={language}
        onChoose={onLanguage}
      />
      {choices}
      <Button label="common.close" className="primary" onClick={onClose} />
    </div>
    {children}
  </Dialog>
);

type QuestionProps = {
  title: MessageId;
  yes: MessageId;
  onYes: () => unknown;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something that cannot be undone. */
export const Question = ({ title, yes, onYes, onClose, children }: QuestionProps) => (
  <Dialog title={title} onClose={onClose}>
    {children}
    <div className="row">
      <Button
        label={yes}
        className="primary"
        onClick={() => {
          onClose();
          onYes();
        }}
      />
      <Button label="common.close" onClick={onClose} />
    </div>
  </Dialog>
);

type FrameProps = ComponentProps<'iframe'> & { html: string; title: string; sandbox: string };

/** A document within the page. React would convert trusted HTML to a string, which `srcdoc` rejects, so it is set here. */
export function HtmlFrame({ html, title, sandbox, ...attributes }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    frame.current!.srcdoc = trustedHtml(html);
  }, [html]);
  return <iframe ref={frame} title={title} sandbox={sandbox} {...attributes} />;
}

type AskButtonProps = Omit<QuestionProps, 'onClose'> & Pick<ComponentProps<typeof OpenButton>, 'label' | 'className'>;

/** A button that asks before it does what cannot be undone, or not at once. */
export const AskButton = ({ label, className, ...question }: AskButtonProps) => (
  <OpenButton label={label} className={className}>
    {(close) => <Question {...question} onClose={close} />}
  </OpenButton>
);
