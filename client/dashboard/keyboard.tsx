import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Message } from '../components/message';
import { choose, preference } from '../editing/preferences';
import { Button } from '../editing/shell/button';
import { Dialog } from '../editing/shell/dialog';
import { Palette } from './palette';
import { Check } from '../editing/shell/labelled';

const CONTROL = /Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const KEYS = [
  { keys: [CONTROL, 'S'], id: 'keys.save' },
  { keys: [CONTROL, 'K'], id: 'palette.title' },
  { keys: ['/'], id: 'list.search' },
  { keys: ['j'], id: 'keys.nextRow' },
  { keys: ['k'], id: 'keys.previousRow' },
  { keys: ['Enter'], id: 'keys.openRow' },
  { keys: ['?'], id: 'keys.help' },
  { keys: ['Esc'], id: 'keys.escape' },
] as const;

/** Single-key shortcuts can be switched off, because they interfere with speech input. */
const singleKeys = () => preference('dashboard-single-keys') !== 'off';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'));

function focusRow(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>('.data-table tbody tr')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? rows.at(step > 0 ? 0 : -1) : rows[at + step];
  next?.focus();
}

/** Handles the dashboard's shortcuts, and shows the palette and the list of shortcuts. The form itself handles Ctrl+S. */
export function Keyboard() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isDialogOpen = document.querySelector('dialog[open]') !== null;
      const isSingleKey = singleKeys() && !isTyping(target) && !ctrlKey && !metaKey && !altKey;
      if (isDialogOpen) return;
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') setOpen('palette');
      else if (isSingleKey && key === '?') setOpen('help');
      else if (isSingleKey && key === '/') document.querySelector<HTMLElement>('.list-search input')?.focus();
      else if (isSingleKey && key === 'j') focusRow(1);
      else if (isSingleKey && key === 'k') focusRow(-1);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  const close = () => setOpen(null);
  return (
    <>
      <div className="key-buttons">
        <button type="button" className="quiet" onClick={() => setOpen('palette')}>
          <FormattedMessage id="palette.open" /> <kbd>{CONTROL} K</kbd>
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
            <Message as="dd" id={id} />
          </div>
        ))}
      </dl>
      <Check
        label="keys.single"
        defaultChecked={singleKeys()}
        onCheck={(isOn) => choose('dashboard-single-keys', isOn ? 'on' : 'off')}
      />
      <div className="row">
        <Button label="common.close" className="primary" onClick={onClose} />
      </div>
    </Dialog>
  );
}
