import { contentsOfLines } from './contents-of-issue';

describe('contents from plain lines', () => {
  it.each([
    ['lines with numbers and dots', '1. Liqeni ..... 5\n2) Mali\t17\n', '<ol><li>Liqeni, 5</li><li>Mali, 17</li></ol>'],
    ['marks, blanks and years', ' • 1913 në hartë\r\n\r\n– Bregu', '<ol><li>1913 në hartë</li><li>Bregu</li></ol>'],
    ['markup', '<b>a</b> & b', '<ol><li>&lt;b&gt;a&lt;/b&gt; &amp; b</li></ol>'],
    ['nothing', ' \n', ''],
  ])('from %s', (_, text, html) => expect(contentsOfLines(text)).toBe(html));
});
