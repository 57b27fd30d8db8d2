export { default } from './lists.en.json';
