export { default } from './content.en.json';
