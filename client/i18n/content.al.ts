export { default } from './content.al.json';
