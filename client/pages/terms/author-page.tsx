import { TermPage, termLoader } from './term-view';

export const loader = termLoader('AUTHOR');

export const Component = () => <TermPage kind="AUTHOR" />;
