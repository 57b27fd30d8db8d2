import { act, fireEvent, render } from '@testing-library/react';
import { ids } from '../../../test/support/messages';
import { LanguageProvider } from '../../i18n/messages';
import { DropZone } from './drop-zone';

const nameOf = (fullPath: string) => fullPath.split('/').at(-1)!;
const fileAt = (fullPath: string) => ({
  ...{ isFile: true, fullPath },
  file: (done: (file: File) => void) => done(new File(['x'], nameOf(fullPath))),
});
/** As browsers read it: a part at a time, and nothing at the end. */
const folderOf = (...parts: object[][]) => ({
  isFile: false,
  createReader: () => ({ readEntries: (done: (entries: object[]) => void) => done(parts.shift() ?? []) }),
});

it('takes the files of a dropped folder and of the folders in it, with their paths', async () => {
  const dropped: string[] = [];
  const onDrop = (files: File[]) => void dropped.push(...files.map((file) => file.webkitRelativePath));
  const { container } = render(
    <LanguageProvider language="al" messages={ids}>
      <DropZone input={{ multiple: true }} onDrop={onDrop} status="" />
    </LanguageProvider>,
  );
  const folder = folderOf([fileAt('/a/1.pdf'), folderOf([fileAt('/a/b/2.pdf')])], [fileAt('/a/3.pdf')]);
  const items = [folder, fileAt('/4.pdf')].map((entry) => ({ webkitGetAsEntry: () => entry }));
  await act(async () => void fireEvent.drop(container.firstElementChild!, { dataTransfer: { items } }));
  expect(dropped).toEqual(['a/1.pdf', 'a/b/2.pdf', 'a/3.pdf', '4.pdf']);
});
