export { default } from './issue.en.json';
