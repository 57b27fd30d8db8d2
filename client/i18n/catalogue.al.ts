import content from './content.al.json';
import frame from './al.json';

export default { ...frame, ...content };
