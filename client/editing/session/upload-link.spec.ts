import { extractFiles } from './upload-link';

it('replaces each file by null and notes its path', () => {
  const pdf = new File(['%PDF-'], 'a.pdf');
  const files = new Map<File, string[]>();
  const variables = extractFiles(
    { input: { title: 'A', number: 1, tags: null }, pdf, files: [pdf] },
    'variables',
    files,
  );
  expect(variables).toEqual({ input: { title: 'A', number: 1, tags: null }, pdf: null, files: [null] });
  expect(files.get(pdf)).toEqual(['variables.pdf', 'variables.files.0']);
});
