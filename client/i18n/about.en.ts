export { default } from './about.en.json';
