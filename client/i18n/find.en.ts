export { default } from './find.en.json';
