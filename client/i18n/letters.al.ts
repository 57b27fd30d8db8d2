export { default } from './letters.al.json';
