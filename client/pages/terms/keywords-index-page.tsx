import { indexPage } from './terms-index';

export const { loader, Component } = indexPage('KEYWORD');
