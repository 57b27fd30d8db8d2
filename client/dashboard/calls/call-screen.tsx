import { RecordScreen } from '../../editing/list/record-screen';
import { CallForm } from './call-form';
import { EditedCallDocument, DashboardCallsDocument, DeleteCallDocument, RestoreCallDocument } from './calls.generated';
import { FileLink } from '../../components/file-link';
import { formatDeadline } from '../../shared/locales';
import { RecordList } from '../../editing/list/record-list';

export const Screen = () => <RecordScreen List={CallList} Form={CallForm} query={EditedCallDocument} />;

function CallList() {
  return (
    <RecordList
      heading="calls.title"
      add="calls.add"
      draftOf="calls"
      emptyHint="calls.emptyHint"
      query={DashboardCallsDocument}
      rowsOf={({ calls }) => calls}
      titleOf={({ title }) => title}
      textOf={({ title, info }) => `${title} ${info}`}
      columns={[
        { id: 'title', sortBy: ({ title }) => title, cell: ({ title }) => title },
        {
          id: 'deadline',
          sortBy: ({ deadline }) => deadline,
          cell: ({ deadline }) => formatDeadline(deadline),
        },
        { id: 'files', cell: ({ files }) => files.map((file) => <FileLink key={file.url} file={file} />) },
      ]}
      remove={DeleteCallDocument}
      restore={RestoreCallDocument}
    />
  );
}
