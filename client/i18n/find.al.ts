export { default } from './find.al.json';
