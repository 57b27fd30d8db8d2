import { TermsIndex, indexLoader } from './terms-index';

export const loader = indexLoader('AUTHOR');

export const Component = () => <TermsIndex kind="AUTHOR" />;
