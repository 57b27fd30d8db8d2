import { Message } from '../../components/message';
import { useForm } from '../../editing/form/form-context';
import type { MaterialValues } from './values';
import type { MessageId } from '../../i18n/message-ids';

/** Values that are possible but unlikely: warned about, never rejected. */
export function Doubts() {
  const { firstPage, lastPage, receivedOn, acceptedOn, publishedOn } = useForm<MaterialValues>().values;
  const isAfter = (one: string, other: string) => one !== '' && other !== '' && one > other;
  const doubts: [boolean, MessageId][] = [
    [firstPage !== '' && lastPage !== '' && Number(firstPage) > Number(lastPage), 'doubt.pages'],
    [isAfter(receivedOn, acceptedOn), 'doubt.accepted'],
    [isAfter(acceptedOn || receivedOn, publishedOn), 'doubt.published'],
  ];
  return (
    <div className="doubts" role="status">
      {doubts.map(([holds, id]) => holds && <Message id={id} key={id} />)}
    </div>
  );
}
