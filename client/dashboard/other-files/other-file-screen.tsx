import { RecordScreen } from '../../editing/list/record-screen';
import { OtherFileForm } from './other-file-form';
import { OtherFileList } from './other-file-list';
import { EditedOtherFileDocument } from './other-files.generated';

export const Screen = () => <RecordScreen List={OtherFileList} Form={OtherFileForm} query={EditedOtherFileDocument} />;
