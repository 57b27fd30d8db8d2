import content from './content.en.json';
import frame from './en.json';

export default { ...frame, ...content };
