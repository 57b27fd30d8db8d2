export { default } from './terms.al.json';
