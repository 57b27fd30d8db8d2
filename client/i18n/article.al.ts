export { default } from './article.al.json';
