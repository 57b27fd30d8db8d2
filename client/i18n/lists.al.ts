export { default } from './lists.al.json';
