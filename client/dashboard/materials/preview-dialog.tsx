import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { loadCatalogues } from '../../i18n/catalogues';
import { LanguageProvider, useLanguage, type Messages } from '../../i18n/messages';
import { languageTag, type Language } from '../../shared/locales';
import { Choice } from '../../editing/shell/controls';
import { Preview, HtmlFrame } from '../../editing/shell/dialog';

/** The messages of a material's page. */
const OF_MATERIALS = ['site', 'article', 'issue'] as const;

/** A page of the site as readers see it, in either language, on a computer or a phone. */
export function PreviewDialog({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const intl = useIntl();
  const [language, setLanguage] = useState(useLanguage());
  const [narrow, setNarrow] = useState(false);
  const [messages, setMessages] = useState<Partial<Record<Language, Messages>>>({});
  useEffect(() => {
    loadCatalogues(OF_MATERIALS, language).then(
      (catalogue) => setMessages((loaded) => ({ ...loaded, [language]: catalogue })),
      console.error,
    );
  }, [language]);
  const catalogue = messages[language];
  return (
    <Preview
      title="preview.title"
      language={language}
      onLanguage={setLanguage}
      choices={
        <Choice
          label="preview.width"
          options={{ desk: 'preview.desk', phone: 'preview.phone' }}
          value={narrow ? 'phone' : 'desk'}
          onChoose={(width) => setNarrow(width === 'phone')}
        />
      }
      onClose={onClose}
    >
      <ReadersFrame
        language={language}
        narrow={narrow}
        title={intl.formatMessage({ id: 'preview.frame' })}
        onEscape={onClose}
      >
        {catalogue && (
          <LanguageProvider language={language} messages={catalogue}>
            {children}
          </LanguageProvider>
        )}
      </ReadersFrame>
    </Preview>
  );
}

const emptyPage = (language: Language) => `<!doctype html><html lang="${languageTag(language)}"><body></body></html>`;

type FrameProps = { language: Language; narrow: boolean; title: string; onEscape: () => void; children: ReactNode };

/** A separate document, so that media queries see its width. It is sandboxed: no script runs in it. */
function ReadersFrame({ language, narrow, title, onEscape, children }: FrameProps) {
  const [page, setPage] = useState<Document | null>(null);

  function prepare(frame: HTMLIFrameElement) {
    const inside = frame.contentDocument!;
    if (inside.URL === 'about:blank') return; // the initial document of a frame
    for (const style of document.head.querySelectorAll('link[rel="stylesheet"], style')) {
      inside.head.append(inside.importNode(style, true));
    }
    // Key presses in the frame do not reach the dialog.
    inside.addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape());
    setPage(inside);
  }

  /** Links are disabled, so that the editor returns to the form. */
  function stay(event: MouseEvent) {
    if ((event.target as Element).closest('a')) event.preventDefault();
  }

  return (
    <div className="preview-frame" data-narrow={narrow || undefined}>
      <HtmlFrame
        sandbox="allow-same-origin"
        html={emptyPage(language)}
        title={title}
        onLoad={({ currentTarget }) => prepare(currentTarget)}
      />
      {page &&
        createPortal(
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <div onClickCapture={stay}>
            <main>{children}</main>
          </div>,
          page.body,
        )}
    </div>
  );
}
