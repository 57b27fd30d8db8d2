import { RecordScreen } from '../../editing/list/record-screen';
import { OtherFileForm } from './other-file-form';
import {
  EditedOtherFileDocument,
  DashboardOtherFilesDocument,
  DeleteOtherFileDocument,
  RestoreOtherFileDocument,
  type OtherFileFieldsFragment,
} from './other-files.generated';
import { FormattedMessage } from 'react-intl';
import { FileLink } from '../../components/file-link';
import { RecordList } from '../../editing/list/record-list';
import type { SortableColumn } from '../../editing/list/data-table';

export const Screen = () => <RecordScreen List={OtherFileList} Form={OtherFileForm} query={EditedOtherFileDocument} />;

function OtherFileList() {
  return (
    <RecordList
      heading="otherFiles.title"
      add="otherFiles.add"
      draftOf="other-files"
      emptyHint="otherFiles.emptyHint"
      query={DashboardOtherFilesDocument}
      rowsOf={({ otherFiles }) => otherFiles}
      titleOf={({ title }) => title}
      textOf={({ title, file }) => `${title} ${file.name}`}
      columns={COLUMNS}
      remove={DeleteOtherFileDocument}
      restore={RestoreOtherFileDocument}
    />
  );
}

const COLUMNS: SortableColumn<OtherFileFieldsFragment>[] = [
  { id: 'title', sortBy: ({ title }) => title, cell: ({ title }) => title },
  {
    id: 'audience',
    cell: ({ isAuthorFile, isReviewFile }) => (
      <>
        {isAuthorFile && <FormattedMessage id="otherFiles.authors" />}
        {isReviewFile && <FormattedMessage id="otherFiles.reviewers" />}
      </>
    ),
  },
  {
    id: 'language',
    sortBy: ({ isEnglish }) => (isEnglish ? 'en' : 'sq'),
    cell: ({ isEnglish }) => <FormattedMessage id={isEnglish ? 'language.en' : 'language.sq'} />,
  },
  { id: 'file', cell: ({ file }) => <FileLink file={file} /> },
];
