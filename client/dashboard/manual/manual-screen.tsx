import { useEffect, useState } from 'react';
import { Message } from '../../components/message';
import { ScreenHeading } from '../../editing/shell/heading';
import { useLanguage } from '../../i18n/messages';

const TEXTS = { al: () => import('./manual.al.txt?raw'), en: () => import('./manual.en.txt?raw') };

/** The manual for editors: '#' begins a heading, '1.' a list of steps, an empty line a paragraph. */
export function Screen() {
  const language = useLanguage();
  const [text, setText] = useState<string>();
  useEffect(() => {
    TEXTS[language]().then((module) => setText(module.default), console.error);
  }, [language]);
  return (
    <>
      <ScreenHeading id="dashboard.manual" />
      {text === undefined && <Message id="nav.loading" className="pending" role="status" />}
      {text && <div className="manual">{text.trim().split('\n\n').map(block)}</div>}
    </>
  );
}

function block(text: string) {
  if (text.startsWith('# ')) return <h2 key={text}>{text.slice(2)}</h2>;
  if (!text.startsWith('1. ')) return <p key={text}>{text}</p>;
  const steps = text.split('\n').map((line) => line.replace(/^\d+\. /, ''));
  return (
    <ol key={text}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
