export { default } from './home.al.json';
