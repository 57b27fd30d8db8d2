export { default } from './al.json';
