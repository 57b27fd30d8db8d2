import { termPage } from './term-view';

export const { loader, Component } = termPage('AUTHOR');
