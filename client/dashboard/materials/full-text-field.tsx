import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { DropZone } from '../../editing/form/drop-zone';
import { useForm } from '../../editing/form/form-context';
import { RichTextField } from '../../editing/form/rich-text-field';
import { useAttempt } from '../../editing/form/use-attempt';
import { Button } from '../../editing/shell/button';
import { FiguresOfText } from './figures-of-text';
import { ReadManuscriptDocument, type ReadManuscriptMutation } from './manuscript.generated';
import type { MaterialValues } from './values';
import { Section } from '../../components/section';

type Read = ReadManuscriptMutation['readManuscript'] & { name: string };

const ACCEPTED = '.docx,.xml,.html,.htm,.xhtml,.zip,image/png,image/jpeg,image/webp,image/avif,image/gif';

/** The full text in addition to the PDF: written here, or made of a manuscript. The server sanitises it. */
export function FullTextField() {
  const intl = useIntl();
  const { values, set } = useForm<MaterialValues>();
  const [read, { loading }] = useMutation(ReadManuscriptDocument);
  const [result, setResult] = useState<Read | null>(null);
  const { attempt, failure } = useAttempt();
  const report = useRef<HTMLElement>(null);

  const take = (file: File | undefined) =>
    file &&
    void attempt(async () => {
      setResult(null);
      const { data } = await read({ variables: { file, references: values.references } });
      setResult({ ...data!.readManuscript, name: file.name });
      requestAnimationFrame(() => report.current?.focus());
    });

  function use({ html, references }: Read, before = '') {
    set('fullText', before + html);
    if (references.length > 0 && values.references.trim() === '') set('references', references.join('\n'));
    setResult(null);
  }

  return (
    <>
      <RichTextField name="fullText" isFullText />
      <DropZone
        input={{
          accept: ACCEPTED,
          'aria-label': intl.formatMessage({ id: 'manuscript.file' }),
          disabled: loading,
        }}
        onDrop={([file]) => take(file)}
        say={<FormattedMessage id={loading ? 'manuscript.reading' : 'manuscript.drop'} />}
      >
        {failure}
      </DropZone>
      {result && (
        <Section
          ref={report}
          className="suggestions"
          tabIndex={-1}
          id="manuscript"
          title="manuscript.title"
          values={{ name: result.name }}
        >
          <Report {...result} />
          <Button label="manuscript.use" className="primary" onClick={() => use(result)} />
          {values.fullText.trim() !== '' && (
            <Button label="manuscript.append" onClick={() => use(result, values.fullText)} />
          )}
          <Button label="common.cancel" className="quiet" onClick={() => setResult(null)} />
        </Section>
      )}
      <FiguresOfText />
    </>
  );
}

/** So many before, so many after, and what became of the rest. */
function Report({ counts, losses, references }: Read) {
  const intl = useIntl();
  return (
    <>
      <table>
        <thead>
          <tr>
            <Message as="th" id="manuscript.part" scope="col" />
            <Message as="th" id="manuscript.inManuscript" scope="col" />
            <Message as="th" id="manuscript.inText" scope="col" />
          </tr>
        </thead>
        <tbody>
          {counts.map(({ kind, inManuscript, inText }) => (
            <tr key={kind} className={inText < inManuscript ? 'unsure' : undefined}>
              <th scope="row">{intl.formatMessage({ id: `manuscript.${kind}` })}</th>
              <td>{intl.formatNumber(inManuscript)}</td>
              <td>{intl.formatNumber(inText)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {references.length > 0 && <Message id="manuscript.references" values={{ count: references.length }} />}
      <Message id="manuscript.losses" values={{ count: losses.length }} role="status" />
      <ul>
        {losses.map(({ kind, place, detail, count }) => (
          <li key={JSON.stringify([kind, place, detail])}>
            {intl.formatMessage({ id: `manuscript.${kind}` })}
            {detail && ` (${detail})`}
            {count > 1 && ` × ${intl.formatNumber(count)}`}
            {place && <FormattedMessage id="manuscript.place" values={{ place }} />}
          </li>
        ))}
      </ul>
    </>
  );
}
