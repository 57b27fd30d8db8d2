import { PlacesMap } from './places-map';
import { TermsIndex, indexLoader } from './terms-index';

export const loader = indexLoader('PLACE');

export const Component = () => <TermsIndex kind="PLACE" Map={PlacesMap} />;
