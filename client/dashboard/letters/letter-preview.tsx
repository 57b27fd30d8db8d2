import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { LetterTextInput } from '../../schema.generated';
import type { Language } from '../../shared/locales';
import { PREVIEW_STYLES, STYLE } from '../../shared/mail-colours';
import { reasonOf } from '../../editing/form/form-messages';
import { failureOf } from '../../editing/session/apollo';
import { Choice } from '../../editing/shell/controls';
import { Preview, HtmlFrame } from '../../editing/shell/dialog';
import { useChosenLanguage } from '../../editing/shell/chosen-language';
import { LetterPreviewQueryDocument } from './letters.generated';

type Props = {
  id: number;
  /** The current input. Default: the stored letter. */
  texts?: Record<Language, LetterTextInput>;
  onClose: () => void;
};

/** A letter as mail clients show it: in each language, on a phone or a computer, light and dark, and as plain text. */
export function LetterPreview({ id, texts, onClose }: Props) {
  const intl = useIntl();
  const [language, setLanguage] = useState<Language>(useChosenLanguage());
  const [form, setForm] = useState<'phone' | 'desk' | 'text'>('phone');
  const [scheme, setScheme] = useState<keyof typeof PREVIEW_STYLES>('light');
  const { data, error } = useQuery(LetterPreviewQueryDocument, {
    variables: { id, language, text: texts?.[language] },
  });
  const preview = data?.letterPreview;
  return (
    <Preview
      title="preview.open"
      language={language}
      onLanguage={setLanguage}
      choices={
        <>
          <Choice
            label="letters.preview.form"
            options={{ phone: 'preview.phone', desk: 'preview.desk', text: 'letters.preview.text' }}
            value={form}
            onChoose={setForm}
          />
          {form !== 'text' && (
            <Choice
              label="letters.preview.colours"
              options={{ light: 'letters.preview.light', dark: 'letters.preview.dark' }}
              value={scheme}
              onChoose={setScheme}
            />
          )}
        </>
      }
      onClose={onClose}
    >
      <p role="status">{error ? reasonOf(failureOf(error), intl) : preview && <strong>{preview.subject}</strong>}</p>
      {preview && form === 'text' && <pre className="letter-preview">{preview.text}</pre>}
      {preview && form !== 'text' && (
        <HtmlFrame
          className="letter-preview"
          data-form={form}
          title={preview.subject}
          sandbox=""
          html={preview.html.replace(STYLE, PREVIEW_STYLES[scheme])}
        />
      )}
    </Preview>
  );
}
