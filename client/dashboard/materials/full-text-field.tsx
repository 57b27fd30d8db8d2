import { useIntl } from 'react-intl';
import { TextField } from '../../editing/form/fields';
import { useForm } from '../../editing/form/form-context';
import { Control } from '../../editing/shell/labelled';

/** The full text in addition to the PDF: pasted, or read from an HTML or JATS file. The server sanitises it. */
export function FullTextField() {
  const intl = useIntl();
  const { set } = useForm();
  return (
    <>
      <TextField name="fullText" rows={6} hint={intl.formatMessage({ id: 'materials.fullTextHint' })} />
      <Control
        label="materials.fullTextFile"
        type="file"
        accept=".html,.htm,.xhtml,.xml,text/html,application/xml,text/xml"
        onChange={async ({ target }) => {
          const [file] = target.files ?? [];
          if (file) set('fullText', await file.text());
          target.value = '';
        }}
      />
    </>
  );
}
