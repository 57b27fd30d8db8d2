import { Message } from '../../components/message';
import type { MessageId } from '../../i18n/message-ids';
import type { ScreenName } from '../sitemap';
import { labelOf, type Column } from './data-table';
import { Check } from '../shell/controls';
import { usePreference } from '../preferences';

type Choice = { id: string; label: MessageId; isChosen: boolean; toggle: () => void };

/** The columns that the editor has chosen for a list; the first one identifies the row and always stays. */
export function useChosenColumns<Row>(screen: ScreenName, columns: readonly Column<Row>[]) {
  const [stored, store] = usePreference(`dashboard-columns:${screen}`);
  const names = stored?.split(',') ?? columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id);
  const [first, ...others] = columns;
  return {
    chosen: [first, ...others.filter(({ id }) => names.includes(id))],
    choices: others.map((column): Choice => {
      const { id } = column;
      const isChosen = names.includes(id);
      const toggle = () => store((isChosen ? names.filter((name) => name !== id) : [...names, id]).join(','));
      return { id, label: labelOf(column), isChosen, toggle };
    }),
  };
}

export const useDensity = () => usePreference('dashboard-density');

/** Which columns a list has, and how close its rows are. */
export function ListView({ choices }: { choices: Choice[] }) {
  const [density, chooseDensity] = useDensity();
  return (
    <details className="list-view">
      <Message as="summary" id="view.title" />
      <fieldset>
        <Message as="legend" id="view.columns" />
        {choices.map(({ id, label, isChosen, toggle }) => (
          <Check key={id} label={label} checked={isChosen} onCheck={toggle} />
        ))}
      </fieldset>
      <Check
        label="view.compact"
        checked={density === 'compact'}
        onCheck={(isOn) => chooseDensity(isOn ? 'compact' : 'normal')}
      />
    </details>
  );
}
