export { default } from './map.al.json';
