import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { Button, connected, Labelled } from '../shell/controls';
import { FileLink, type LinkedFile, useFormatSize } from '../../components/file-link';
import { DropZone } from './drop-zone';
import { FILE_LIMITS, MEGABYTE } from '../../shared/rules';
import { ACCEPTED, accepts, PDF } from './form-rules';
import { useField } from './fields';
import { useForm } from './form-context';
import { useObjectUrl } from './use-object-url';
import type { FieldLabel } from '../../i18n/message-ids';

type Props = {
  name: FieldLabel;
  kind: keyof typeof FILE_LIMITS;
  required?: boolean;
  multiple?: boolean;
  /** What is stored. */
  current?: LinkedFile | LinkedFile[] | null;
};

const NONE: File[] = [];

/** A native file input inside a drop zone. Shows the limits in advance, and chosen files before they are uploaded. */
export function FileField({ name, kind, required, multiple, current }: Props) {
  const [accept, limit] = [ACCEPTED[kind], FILE_LIMITS[kind]];
  const stored = [current ?? []].flat();
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const { files, setFiles } = useForm();
  const chosen = files[name] ?? NONE;
  const hint = intl.formatMessage({ id: 'file.limit' }, { kinds: kindsOf(accept), limit, several: String(multiple) });

  const field = useField({ name, required, hint });

  // Restores the files chosen before the form was closed and reopened.
  useEffect(() => {
    if (chosen.length && !input.current!.files?.length) put(chosen);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    if (chosen.length === 0) input.current!.value = '';
    const wrong = chosen.find((file) => !accepts(file, accept));
    const large = chosen.find((file) => file.size > limit * MEGABYTE);
    const message = wrong
      ? intl.formatMessage({ id: 'file.wrongKind' }, { name: wrong.name, kinds: kindsOf(accept) })
      : large && intl.formatMessage({ id: 'file.tooLarge' }, { name: large.name, limit });
    input.current!.setCustomValidity(message ?? '');
  }, [chosen, accept, limit, intl]);

  function put(list: Iterable<File>) {
    const transfer = new DataTransfer();
    for (const file of list) transfer.items.add(file);
    input.current!.files = transfer.files;
    setFiles(name, [...transfer.files]);
  }

  function drop(dropped: File[]) {
    put(multiple ? [...chosen, ...dropped] : dropped);
    if (!input.current!.checkValidity()) input.current!.reportValidity();
  }

  return (
    <Labelled {...field}>
      <DropZone
        input={{
          ref: input,
          ...connected(field),
          name,
          accept,
          required,
          multiple,
          onChange: ({ target }) => setFiles(name, [...(target.files ?? [])]),
        }}
        onDrop={drop}
        status={<FormattedMessage id="file.drop" />}
      >
        {chosen.length > 0 ? (
          <>
            <ul className="chosen">
              {chosen.map((file, index) => (
                <Chosen key={`${index} ${file.name}`} file={file} />
              ))}
            </ul>
            <Message id="file.later" className="hint" />
            <Button label="file.clear" className="quiet" onClick={() => put([])} />
          </>
        ) : (
          stored.length > 0 && (
            <div className="row">
              <FormattedMessage id="file.current" values={{ count: stored.length }} />
              {stored.map((file) => (
                <FileLink key={file.url} file={file} />
              ))}
            </div>
          )
        )}
      </DropZone>
    </Labelled>
  );
}

function Chosen({ file }: { file: File }) {
  const intl = useIntl();
  const size = useFormatSize();
  const url = useObjectUrl(file);
  const title = intl.formatMessage({ id: 'file.preview' }, { name: file.name });
  return (
    <li>
      {file.type.startsWith('image/') && <img src={url} alt={title} />}
      <span>{file.name}</span> <span className="file-note">{size(file.size)}</span>
      {file.type === PDF && <PdfPreview url={url!} title={title} />}
    </li>
  );
}

function PdfPreview({ url, title }: { url: string; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="preview" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Message as="summary" id="preview.open" />
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a sandboxed frame shows no PDF */}
      {open && <iframe src={url} title={title} />}
    </details>
  );
}

/** 'PDF, DOCX' of 'application/pdf,.docx'. */
function kindsOf(accept: string): string {
  const kinds = accept.split(',').map((kind) => kind.replace(/^(\.|image\/|application\/)/, '').toUpperCase());
  return [...new Set(kinds)].join(', ');
}
