import { IssueWorkplace } from './issue/issue-workplace';
import { useListState } from '../../editing/shell/use-screen-url';
import { RecordScreen } from '../../editing/list/record-screen';
import { MaterialForm } from './material-form';
import { MaterialList } from './material-list';
import { EditedMaterialDocument } from './materials.generated';

/** The list of materials, or one issue with its articles. */
function Materials() {
  const issue = Number(useListState().get('issue'));
  return Number.isInteger(issue) && issue > 0 ? <IssueWorkplace key={issue} id={issue} /> : <MaterialList />;
}

export const Screen = () => <RecordScreen List={Materials} Form={MaterialForm} query={EditedMaterialDocument} />;
