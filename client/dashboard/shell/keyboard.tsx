import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { browserStorage } from '../../storage';
import { Dialog } from './dialog';
import { Palette } from './palette';

const KEYS = [
  { keys: ['Ctrl', 'S'], id: 'keys.save' },
  { keys: ['Ctrl', 'K'], id: 'keys.find' },
  { keys: ['/'], id: 'keys.search' },
  { keys: ['?'], id: 'keys.help' },
  { keys: ['Esc'], id: 'keys.escape' },
] as const;

/** Single-key shortcuts can be switched off, because they interfere with speech input. */
const singleKeys = () => browserStorage.read('dashboard-single-keys') !== 'off';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** The dashboard's shortcuts: the palette and the list of shortcuts. Ctrl+S belongs to the form. */
export function Keyboard() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const busy = document.querySelector('dialog[open]') !== null;
      const single = singleKeys() && !isTyping(target) && !ctrlKey && !metaKey && !altKey;
      if (busy) return;
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') setOpen('palette');
      else if (single && key === '?') setOpen('help');
      else if (single && key === '/') document.querySelector<HTMLElement>('.list-search input')?.focus();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  const close = () => setOpen(null);
  return (
    <>
      <div className="key-buttons">
        <button type="button" className="quiet" onClick={() => setOpen('palette')}>
          <FormattedMessage id="palette.open" /> <kbd>Ctrl K</kbd>
        </button>
        <button type="button" className="quiet" onClick={() => setOpen('help')}>
          <FormattedMessage id="keys.title" /> <kbd>?</kbd>
        </button>
      </div>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'help' && <Help onClose={close} />}
    </>
  );
}

function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="keys.title" onClose={onClose}>
      <dl className="keys">
        {KEYS.map(({ keys, id }) => (
          <div key={id}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>
              <FormattedMessage id={id} />
            </dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          defaultChecked={singleKeys()}
          onChange={({ target }) => browserStorage.write('dashboard-single-keys', target.checked ? 'on' : 'off')}
        />
        <FormattedMessage id="keys.single" />
      </label>
      <div className="dialog-actions">
        <button type="button" className="primary" onClick={onClose}>
          <FormattedMessage id="keys.close" />
        </button>
      </div>
    </Dialog>
  );
}
