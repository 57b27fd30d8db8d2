import { useIntl } from 'react-intl';
import { TextField } from '../../editing/form/fields';
import { fieldId, useForm } from '../../editing/form/form-context';

/** The full text in addition to the PDF: pasted, or read from an HTML or JATS file. The server sanitises it. */
export function FullTextField() {
  const intl = useIntl();
  const { id: form, set } = useForm();
  const id = fieldId(form, 'full-text-file');
  return (
    <>
      <TextField name="fullText" rows={6} hint={intl.formatMessage({ id: 'materials.fullTextHint' })} />
      <div className="field">
        <label htmlFor={id}>{intl.formatMessage({ id: 'materials.fullTextFile' })}</label>
        <input
          id={id}
          type="file"
          accept=".html,.htm,.xhtml,.xml,text/html,application/xml,text/xml"
          onChange={async ({ target }) => {
            const [file] = target.files ?? [];
            if (file) set('fullText', await file.text());
            target.value = '';
          }}
        />
      </div>
    </>
  );
}
