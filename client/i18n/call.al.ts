export { default } from './call.al.json';
