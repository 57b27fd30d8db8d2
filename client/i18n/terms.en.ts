export { default } from './terms.en.json';
