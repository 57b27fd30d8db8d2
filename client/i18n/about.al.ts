export { default } from './about.al.json';
