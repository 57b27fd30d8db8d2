import { TermPage, termLoader } from './term-view';

export const loader = termLoader('KEYWORD');

export const Component = () => <TermPage kind="KEYWORD" />;
