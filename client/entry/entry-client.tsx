import { hydratePage } from './hydrate-page';
import '../styles/index.css';

void hydratePage();
