export { default } from './map.en.json';
