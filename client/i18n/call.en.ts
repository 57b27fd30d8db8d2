export { default } from './call.en.json';
