import { fireEvent, render } from '@testing-library/react';
import { LanguageProvider } from '../../../i18n/messages';
import { ids } from '../../../../test/support/messages';
import RichTextEditor from './editor';

const editor = (value: string, onChange: (html: string) => void) => (
  <LanguageProvider language="al" messages={ids}>
    <RichTextEditor value={value} onChange={onChange} control={{ id: 'abstract' }} />
  </LanguageProvider>
);

it('what has been written stays while the form still shows what was written before; another text replaces it', () => {
  const reported: string[] = [];
  const report = (html: string) => reported.push(html);
  const { container, rerender } = render(editor('<p>Lumi</p>', report));
  const press = (tool: string) => fireEvent.click(container.querySelector(`[aria-label="richText.${tool}"]`)!);
  ['ul', 'ol', 'ul'].forEach(press);
  expect(reported).toEqual(['ul', 'ol', 'ul'].map((tag) => `<${tag}><li>Lumi</li></${tag}>`));
  const shown = () => container.querySelector('.rich-text-content')!.innerHTML;
  const written = shown();
  for (const html of reported) {
    rerender(editor(html, report));
    expect(shown()).toBe(written);
  }
  press('ol');
  rerender(editor('<p>Mali</p>', report));
  expect(shown()).toBe('<p>Mali</p>');
});
