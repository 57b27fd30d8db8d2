import { useText } from '../i18n/messages';
import { TRAP } from '../paths';

/** People neither see this field nor reach it by keyboard; programs that fill in every field do. */
export function Trap() {
  const text = useText();
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {text('newsletter.trap')}
        <input name={TRAP} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
