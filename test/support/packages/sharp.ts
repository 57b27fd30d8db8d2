export { default } from 'sharp';
