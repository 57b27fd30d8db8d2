import { TermsIndex, indexLoader } from './terms-index';

export const loader = indexLoader('KEYWORD');

export const Component = () => <TermsIndex kind="KEYWORD" />;
