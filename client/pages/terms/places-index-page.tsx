import { PlacesMap } from './places-map';
import { indexPage } from './terms-index';

export const { loader, Component } = indexPage('PLACE', PlacesMap);
