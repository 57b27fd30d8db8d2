export { default } from './home.en.json';
