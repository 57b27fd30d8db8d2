import { useMutation } from '@apollo/client/react';
import type { LetterItemInput, LetterTextInput } from '../../schema.generated';
import { LANGUAGE_NAMES, LANGUAGES, languageTag, type Language } from '../../shared/locales';
import { TextField } from '../../editing/form/fields';
import { useForm } from '../../editing/form/form-context';
import { prefixed, recordOf } from '../../editing/form/form-rules';
import { RecordForm } from '../../editing/form/record-form';
import type { Save } from '../../editing/form/use-submission';
import { useChosenLanguage } from '../../editing/shell/chosen-language';
import { blankIn, LetterItems } from './letter-items';
import { LetterPreview } from './letter-preview';
import { LetterProgress } from './letter-progress';
import { LetterSending } from './letter-sending';
import { UpdateLetterDocument, type DashboardLetterQuery } from './letters.generated';
import { OpenButton } from '../../editing/shell/controls';

type Letter = DashboardLetterQuery['letter'];
type Props = {
  letter: Letter;
  canSend: boolean;
  reload: () => Promise<unknown>;
  onSaved: () => Promise<void>;
  onClose: () => void;
};

const LINES = ['subject', 'preheader', 'heading', 'intro', 'closing', 'actionLabel', 'actionPath'] as const;

/** Fields such as 'al.subject'. Both languages have the same items, in the same order. */
export type LetterValues = Record<`${Language}.${(typeof LINES)[number]}`, string> &
  Record<`${Language}.items`, LetterItemInput[]>;

function valuesOf(letter: Letter): LetterValues {
  const length = Math.max(...LANGUAGES.map((language) => letter[language].items.length));
  const itemsIn = (language: Language) =>
    Array.from({ length }, (_, at) => {
      const { articleId, title, detail, path } = letter[language].items[at] ?? blankIn(language);
      return { articleId, title, detail, path };
    });
  const linesIn = (language: Language) => recordOf(LINES, (name) => letter[language][name] ?? '');
  return {
    ...prefixed('al', { ...linesIn('al'), items: itemsIn('al') }),
    ...prefixed('en', { ...linesIn('en'), items: itemsIn('en') }),
  };
}

function textIn(values: LetterValues, language: Language): LetterTextInput {
  const { subject, heading, intro, ...others } = recordOf(
    LINES,
    (name) => values[`${language}.${name}`].trim() || null,
  );
  const items = values[`${language}.items`];
  return { ...others, subject: subject ?? '', heading: heading ?? '', intro: intro ?? '', items };
}

const textsOf = (values: LetterValues) => ({ al: textIn(values, 'al'), en: textIn(values, 'en') });

/** A letter in both languages, with all actions available before it is sent. */
export function LetterForm({ letter, canSend, reload, onSaved, onClose }: Props) {
  const shown = useChosenLanguage();
  const [update] = useMutation(UpdateLetterDocument);
  const save: Save<LetterValues> = ({ values, version, context }) => {
    const input = { ...textsOf(values), version: version! };
    return update({ variables: { id: letter.id, input }, context });
  };
  return (
    <RecordForm
      heading={{ title: letter[shown].subject }}
      draftOf="letters"
      record={letter}
      titleOf={(values) => values[`${shown}.subject`]}
      initial={valuesOf(letter)}
      save={save}
      saved={null}
      rejected={null}
      reload={reload}
      onSaved={onSaved}
      onClose={onClose}
      actions={<Preview id={letter.id} />}
      side={
        <>
          <LetterProgress letter={letter} />
          <LetterSending letter={letter} canSend={canSend} onChange={reload} onDeleted={onClose} />
        </>
      }
    >
      <div className="side-by-side">
        {LANGUAGES.map((language) => (
          <Texts key={language} language={language} />
        ))}
      </div>
      <LetterItems />
    </RecordForm>
  );
}

function Texts({ language }: { language: Language }) {
  const lang = languageTag(language);
  return (
    <fieldset className="letter-texts">
      <legend lang={lang}>{LANGUAGE_NAMES[language]}</legend>
      <TextField name={`${language}.subject`} lang={lang} required />
      <TextField name={`${language}.preheader`} lang={lang} />
      <TextField name={`${language}.heading`} lang={lang} required />
      <TextField name={`${language}.intro`} rows={8} lang={lang} required />
      <TextField name={`${language}.actionLabel`} lang={lang} />
      <TextField name={`${language}.actionPath`} placeholder={`/${language}`} />
      <TextField name={`${language}.closing`} rows={3} lang={lang} />
    </fieldset>
  );
}

/** Shows the current input, saved or not. */
function Preview({ id }: { id: number }) {
  const texts = textsOf(useForm<LetterValues>().values);
  return (
    <OpenButton label="preview.open">{(close) => <LetterPreview id={id} texts={texts} onClose={close} />}</OpenButton>
  );
}
