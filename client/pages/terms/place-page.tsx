import { PlacesMap } from './places-map';
import { TermPage, termLoader } from './term-view';

export const loader = termLoader('PLACE');

export const Component = () => <TermPage kind="PLACE" Map={PlacesMap} />;
