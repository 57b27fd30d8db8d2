import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Anchor, Link } from './link';

it.each([
  '/al',
  '/al#thirrja',
  '/revistat/en?q=a%20b&page=2',
  '/artikull/7/-/2/2023/al',
  "/revista/7/nr.-2-(1980)-%22d'a%22/2/1980/al",
])('a link to %s is the same in the browser as from the server', (to) => {
  const props = { to, className: 'step', rel: 'next', lang: undefined, children: 'Më tej' };
  const inBrowser = render(<Link {...props} />, { wrapper: MemoryRouter });
  const onServer = render(<Anchor {...props} />);
  expect(Link).not.toBe(Anchor);
  expect(inBrowser.container.innerHTML).toBe(onServer.container.innerHTML);
});
