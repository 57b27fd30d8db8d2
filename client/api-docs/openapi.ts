import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './openapi.css';

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', prefersDark.matches);
prefersDark.addEventListener('change', follow);
follow();

SwaggerUI({
  domNode: document.getElementById('openapi')!,
  url: '/api-docs/openapi.json',
  validatorUrl: null,
  defaultModelsExpandDepth: -1,
  docExpansion: 'list',
});
