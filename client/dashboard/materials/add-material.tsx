import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { keptFiles, newOpening } from '../drafts/local-drafts';
import { accepts, PDF } from '../form/form-rules';
import { useDropZone } from '../form/use-drop-zone';
import type { MessageId } from '../../i18n/message-ids';

type Props = { onAdd: (opening: `new-${string}`) => void };

/** A PDF that is dropped here starts a material; the form then offers what the file says of itself. Several belong into their issue. */
export function AddMaterial({ onAdd }: Props) {
  const [said, setSaid] = useState<MessageId>('materials.dropPdf');
  const zone = useDropZone((files) => {
    const pdfs = files.filter((file) => accepts(file, PDF));
    if (pdfs.length === 0) return setSaid('materials.notPdf');
    if (pdfs.length > 1) return setSaid('materials.severalPdfs');
    const opening = newOpening();
    keptFiles.set(`materials:${opening}`, { pdf: pdfs });
    onAdd(opening);
  });

  return (
    <div className="add-material" data-over={zone.over || undefined} {...zone.handlers}>
      <button type="button" className="primary" onClick={() => onAdd(newOpening())}>
        <FormattedMessage id="materials.add" />
      </button>
      <p className="hint" role="status">
        <FormattedMessage id={zone.over ? 'file.letGo' : said} />
      </p>
    </div>
  );
}
