export { default } from './letters.en.json';
