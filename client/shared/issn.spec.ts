import { firstIssn } from './issn';

test('the first ISSN is neither a placeholder nor has a wrong form or check digit', () => {
  expect(firstIssn(null, '', 'abc', '0000-0000', '1234-5678', '2434-5610', '2434-561X', '1234-5679')).toBe('2434-561X');
  expect(firstIssn('12345679', '1234-567X')).toBeNull();
});
