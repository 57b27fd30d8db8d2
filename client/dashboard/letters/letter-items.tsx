import { useQuery } from '@apollo/client/react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import type { LetterItemInput } from '../../schema.generated';
import { LANGUAGE_NAMES, LANGUAGES, languageTag, type Language } from '../../shared/locales';
import { paths } from '../../shared/paths';
import { fieldId, useForm } from '../../editing/form/form-context';
import { Button, MoveButton, RowButton, Control, optionsOf } from '../../editing/shell/controls';
import type { LetterValues } from './letter-form';
import { LetterArticlesDocument, type LetterArticlesQuery } from './letters.generated';

type Article = LetterArticlesQuery['articles']['nodes'][number];
type Pair = Record<Language, LetterItemInput>;

const OTHER = 'other';

const itemOf = (article: Article, language: Language): LetterItemInput => ({
  articleId: article.id,
  title: article[language].text,
  detail: article.authors.map(({ name }) => name).join(', ') || null,
  path: paths.article(article, language),
});
export const blankIn = (language: Language): LetterItemInput => ({
  articleId: null,
  title: '',
  detail: null,
  path: paths.home(language),
});

/** The items of a letter, in order; the same in both languages. */
export function LetterItems() {
  const intl = useIntl();
  const { id: form, values, set, errors } = useForm<LetterValues>();
  const [edited, setEdited] = useState<number | null>(null);
  const al = values['al.items'];
  const en = values['en.items'];
  const pairs = al.map((item, at): Pair => ({ al: item, en: en[at] }));
  const rowId = (at: number) => fieldId(form, `items.${at}`);

  const store = (next: Pair[]) =>
    LANGUAGES.forEach((language) =>
      set(
        `${language}.items`,
        next.map((pair) => pair[language]),
      ),
    );
  function move(from: number, to: number) {
    const next = pairs.toSpliced(from, 1).toSpliced(to, 0, pairs[from]);
    flushSync(() => store(next));
    setEdited(null);
    // The focus follows the moved item, so that it can be moved further.
    document.getElementById(rowId(to))?.focus();
  }
  function add(pair: Pair) {
    store([...pairs, pair]);
    setEdited(pair.al.articleId === null ? pairs.length : null);
  }
  const change = (at: number, language: Language, changes: Partial<LetterItemInput>) =>
    store(pairs.with(at, { ...pairs[at], [language]: { ...pairs[at][language], ...changes } }));

  return (
    <fieldset className="letter-items-field">
      <Message as="legend" id="field.items" />
      {pairs.length === 0 && <Message id="letters.items.none" className="hint" />}
      <ol className="lines">
        {pairs.map((pair, at) => {
          const title = pair.al.title || pair.en.title || intl.formatMessage({ id: 'letters.items.other' });
          const isWrong = Object.keys(errors).some((name) => name.includes(`.items.${at}.`));
          return (
            <li key={at} aria-label={title}>
              <div className="row letter-item">
                <span id={rowId(at)} tabIndex={-1}>
                  {title}
                  {isWrong && <Message as="span" id="reason.any" className="field-error" />}
                </span>
                {(['up', 'down'] as const).map((step) => (
                  <MoveButton
                    key={step}
                    step={step}
                    label={`work.${step}`}
                    title={title}
                    className="quiet"
                    disabled={at === (step === 'up' ? 0 : pairs.length - 1)}
                    onClick={() => move(at, step === 'up' ? at - 1 : at + 1)}
                  />
                ))}
                <RowButton
                  label="row.edit"
                  title={title}
                  className="quiet"
                  aria-expanded={edited === at}
                  onClick={() => setEdited(edited === at ? null : at)}
                />
                <RowButton
                  label="letters.leaveOut"
                  title={title}
                  className="quiet danger"
                  onClick={() => {
                    store(pairs.toSpliced(at, 1));
                    setEdited(null);
                  }}
                />
              </div>
              {edited === at && (
                <div className="side-by-side">
                  {LANGUAGES.map((language) => (
                    <ItemFields
                      key={language}
                      language={language}
                      item={pair[language]}
                      onChange={(changes) => change(at, language, changes)}
                    />
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <AddItem onAdd={add} />
    </fieldset>
  );
}

type FieldsProps = { language: Language; item: LetterItemInput; onChange: (changes: Partial<LetterItemInput>) => void };

function ItemFields({ language, item, onChange }: FieldsProps) {
  const lang = languageTag(language);
  return (
    <div role="group" aria-label={LANGUAGE_NAMES[language]}>
      <p className="group-name" lang={lang}>
        {LANGUAGE_NAMES[language]}
      </p>
      <Control label="field.title" lang={lang} required value={item.title} onText={(title) => onChange({ title })} />
      <Control
        label="field.detail"
        lang={lang}
        value={item.detail ?? ''}
        onText={(detail) => onChange({ detail: detail || null })}
      />
      {item.articleId === null && (
        <Control label="field.path" required value={item.path} onText={(path) => onChange({ path })} />
      )}
    </div>
  );
}

function AddItem({ onAdd }: { onAdd: (pair: Pair) => void }) {
  const id = useId();
  const { data } = useQuery(LetterArticlesDocument);
  const [choice, setChoice] = useState(OTHER);
  const articles = data?.articles.nodes ?? [];

  function add() {
    const article = articles.find((each) => String(each.id) === choice);
    const [al, en] = LANGUAGES.map((language) => (article ? itemOf(article, language) : blankIn(language)));
    onAdd({ al, en });
  }

  return (
    <div className="row buttons">
      <Message as="label" id="letters.items.add" htmlFor={id} />
      <select id={id} value={choice} onChange={({ target }) => setChoice(target.value)}>
        <FormattedMessage id="letters.items.other">{(text) => <option value={OTHER}>{text}</option>}</FormattedMessage>
        {optionsOf(articles.map(({ id: article, title }) => [article, title]))}
      </select>
      <Button label="letters.items.addNow" onClick={add} />
    </div>
  );
}
