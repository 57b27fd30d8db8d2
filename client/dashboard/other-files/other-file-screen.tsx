import { RecordScreen } from '../../editing/list/record-screen';
import { OtherFileEdit } from './other-file-form';
import { OtherFileList } from './other-file-list';

export const Screen = () => <RecordScreen List={OtherFileList} Form={OtherFileEdit} />;
