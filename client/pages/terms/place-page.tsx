import { PlacesMap } from './places-map';
import { termPage } from './term-view';

export const { loader, Component } = termPage('PLACE', PlacesMap);
