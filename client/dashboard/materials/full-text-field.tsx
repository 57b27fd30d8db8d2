import { useMutation } from '@apollo/client/react';
import { useRef, useState, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { useForm } from '../../editing/form/form-context';
import { ACCEPTED, accepts } from '../../editing/form/form-rules';
import { RichTextField } from '../../editing/form/rich-text-field';
import { SendingZone } from '../../editing/form/sending-zone';
import { Button, Control, Check } from '../../editing/shell/controls';
import type { UploadContext } from '../../editing/session/upload-link';
import { withCitedWorks } from '../../shared/citations';
import { FILE_LIMITS } from '../../shared/rules';
import { ReadManuscriptDocument, type ReadManuscriptMutation } from './manuscript.generated';
import type { MaterialValues } from './values';
import { Section } from '../../components/section';
import { inertBody } from '../../browser/trusted-html';
import { showPicture } from '../../editing/form/rich-text/pictures';

type Read = ReadManuscriptMutation['readManuscript'] & { name: string };

/** React passes it on, its types do not know it. */
const FOLDER = { webkitdirectory: '' };
const READABLE = `.docx,.xml,.html,.htm,.xhtml,.zip,${ACCEPTED.picture}`;

/** The full text in addition to the PDF: written here, or made of a manuscript. The server sanitises it. */
export function FullTextField() {
  const intl = useIntl();
  const { values, set } = useForm<MaterialValues>();
  const [read] = useMutation(ReadManuscriptDocument);
  const [result, setResult] = useState<Read | null>(null);
  const report = useRef<HTMLElement>(null);

  async function send(files: File[], context: UploadContext) {
    setResult(null);
    const file = files.length === 1 ? files[0] : await archiveOf(files);
    const { data } = await read({ variables: { file, references: values.references }, context });
    return { ...data!.readManuscript, name: file.name };
  }

  function show({ html, references, ...rest }: Read) {
    const cited = values.references.trim() ? values.references : references.join('\n');
    setResult({ ...rest, references, html: withCitedWorks(html, cited) });
    requestAnimationFrame(() => report.current?.focus());
  }

  function use({ html, references }: Read, before = '') {
    set('fullText', before + html);
    if (references.length > 0 && values.references.trim() === '') set('references', references.join('\n'));
    setResult(null);
  }

  return (
    <>
      <RichTextField name="fullText" isFullText />
      <SendingZone
        input={{ accept: READABLE, multiple: true, 'aria-label': intl.formatMessage({ id: 'manuscript.file' }) }}
        status={{ drop: 'manuscript.drop', sending: 'manuscript.reading' }}
        isSent={(file) => accepts(file, READABLE) || file.type.startsWith('image/')}
        limit={FILE_LIMITS.document}
        reasons={{ UNSUPPORTED_FILE: 'manuscript.unreadable' }}
        send={send}
        onSent={show}
      >
        {(take, isSending) => (
          <label>
            <FormattedMessage id="manuscript.folder" />{' '}
            <input
              type="file"
              {...FOLDER}
              disabled={isSending}
              onChange={({ target }) => take([...(target.files ?? [])])}
            />
          </label>
        )}
      </SendingZone>
      {result && (
        <Section
          ref={report}
          data-unfinished
          className="suggestions"
          tabIndex={-1}
          id="manuscript"
          title="manuscript.title"
          values={{ name: result.name }}
        >
          <Report {...result} />
          <div className="row">
            <Button label="manuscript.use" className="primary" onClick={() => use(result)} />
            {values.fullText.trim() !== '' && (
              <Button label="manuscript.append" onClick={() => use(result, values.fullText)} />
            )}
            <Button label="common.cancel" className="quiet" onClick={() => setResult(null)} />
          </div>
        </Section>
      )}
      <FiguresOfText />
    </>
  );
}

/** A text with its pictures in one file, which the server reads. */
async function archiveOf(files: File[]): Promise<File> {
  const { zipSync } = await import('fflate');
  // Files of several folders may have the same name.
  const named = files.map(async (file, index) => [
    file.webkitRelativePath.includes('/') ? file.webkitRelativePath : `${index}/${file.name}`,
    new Uint8Array(await file.arrayBuffer()),
  ]);
  const archive = zipSync(Object.fromEntries(await Promise.all(named)), { level: 0 });
  return new File([archive], files[0].webkitRelativePath.split('/')[0] || files[0].name);
}

/** So many before, so many after, and what became of the rest. */
function Report({ counts, losses, references }: Read) {
  const intl = useIntl();
  return (
    <>
      <table className="comparison">
        <thead>
          <tr>
            <Message as="th" id="manuscript.part" scope="col" />
            <Message as="th" id="manuscript.inManuscript" scope="col" />
            <Message as="th" id="manuscript.inText" scope="col" />
          </tr>
        </thead>
        <tbody>
          {counts.map(({ kind, inManuscript, inText }) => (
            <tr key={kind}>
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
        {losses.map(({ kind, heading, detail, count }) => (
          <li key={JSON.stringify([kind, heading, detail])}>
            {intl.formatMessage({ id: `manuscript.${kind}` })}
            {detail && ` (${detail})`}
            {count > 1 && ` × ${intl.formatNumber(count)}`}
            {heading && <FormattedMessage id="manuscript.heading" values={{ heading }} />}
          </li>
        ))}
      </ul>
    </>
  );
}

type Figure = { src: string; alt: string; isDecorative: boolean; caption: string };

function figuresOf(html: string): Figure[] {
  if (!html.includes('<img')) return [];
  return [...inertBody(html).querySelectorAll('img')].map((image) => ({
    src: image.getAttribute('src') ?? '',
    alt: image.alt,
    isDecorative: image.getAttribute('role') === 'presentation',
    caption: image.closest('figure')?.querySelector('figcaption')?.textContent?.trim() ?? '',
  }));
}

/** The text with another description of a picture. */
function described(html: string, index: number, alt: string, isDecorative: boolean): string {
  const body = inertBody(html);
  const image = body.querySelectorAll('img')[index];
  image.setAttribute('alt', isDecorative ? '' : alt);
  if (isDecorative) image.setAttribute('role', 'presentation');
  else image.removeAttribute('role');
  return body.innerHTML;
}

/** What those hear who do not see the figures, all on one list. */
function FiguresOfText() {
  const intl = useIntl();
  const { id: form, values, set } = useForm();
  const html = String(values.fullText ?? '');
  const figures = figuresOf(html);
  const missing = figures.filter(({ alt, isDecorative }) => !alt.trim() && !isDecorative).length;
  if (figures.length === 0) return null;
  return (
    <fieldset className="figures-of-text">
      <Message as="legend" id="manuscript.figures" values={{ count: figures.length, missing }} />
      <ol>
        {figures.map(({ src, alt, isDecorative, caption }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same picture may be there twice
          <li key={`${src.slice(-60)} ${index}`}>
            <Thumbnail src={src} />
            <div>
              <p className="hint">{caption || intl.formatMessage({ id: 'manuscript.noCaption' })}</p>
              <Control
                id={`${form}-figure-${index}`}
                label="manuscript.alternative"
                value={alt}
                disabled={isDecorative}
                required={!isDecorative}
                onText={(text) => set('fullText', described(html, index, text, false))}
              />
              <Check
                label="manuscript.decorative"
                checked={isDecorative}
                onCheck={(isOn) => set('fullText', described(html, index, alt, isOn))}
              />
            </div>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

function Thumbnail({ src }: { src: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => showPicture(image.current!, src), [src]);
  return <img ref={image} alt="" />;
}
