import { useState, type DragEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { keptFiles, newOpening } from '../drafts/local-drafts';
import { accepts, PDF } from '../form/form-rules';

type Props = { onAdd: (opening: `new-${string}`) => void };

/** A PDF that is dropped here starts a material; the form then offers what the file says of itself. */
export function AddMaterial({ onAdd }: Props) {
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const pdf = [...event.dataTransfer.files].find((file) => accepts(file, PDF));
    setRefused(!pdf);
    if (!pdf) return;
    const opening = newOpening();
    keptFiles.set(`materials:${opening}`, { pdf: [pdf] });
    onAdd(opening);
  }

  return (
    <div
      className="add-material"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <button type="button" className="primary" onClick={() => onAdd(newOpening())}>
        <FormattedMessage id="materials.add" />
      </button>
      <p className="hint" role="status">
        <FormattedMessage id={over ? 'file.letGo' : refused ? 'materials.notPdf' : 'materials.dropPdf'} />
      </p>
    </div>
  );
}
