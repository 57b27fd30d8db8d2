import { render } from '@testing-library/react';
import { BrokenTitle } from './material-title';

const html = (title: string) => render(<BrokenTitle title={title} />).container.innerHTML;

it('breaks a title at its first comma only', () => {
  expect(html('Studime gjeografike, vëllimi 12, 2019')).toBe('Studime gjeografike<br>vëllimi 12, 2019');
});

it('does not break a title without a comma', () => {
  expect(html('Studime gjeografike')).toBe('Studime gjeografike');
});
