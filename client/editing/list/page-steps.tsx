import type { MessageId } from '../../i18n/message-ids';
import { Button } from '../shell/button';
import { useListState } from '../shell/use-screen-url';

type Props = { count: number; size: number; previous: MessageId; next: MessageId };

/** Leads to the page before and after, in a list of `count` rows with `size` on each page. */
export function PageSteps({ count, size, previous, next }: Props) {
  const list = useListState();
  const pages = Math.ceil(count / size);
  if (pages < 2) return null;
  const step = (page: number, label: MessageId) => (
    <Button label={label} disabled={page < 1 || page > pages} onClick={() => list.set({ page: String(page) })} />
  );
  return (
    <div className="row buttons">
      {step(list.page - 1, previous)}
      <span>
        {list.page} / {pages}
      </span>
      {step(list.page + 1, next)}
    </div>
  );
}
