export { default } from './issue.al.json';
