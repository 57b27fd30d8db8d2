import { RecordScreen } from '../../editing/list/record-screen';
import { CallForm } from './call-form';
import { CallList } from './call-list';
import { EditedCallDocument } from './calls.generated';

export const Screen = () => <RecordScreen List={CallList} Form={CallForm} query={EditedCallDocument} />;
