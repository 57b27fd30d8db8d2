export { default } from './article.en.json';
