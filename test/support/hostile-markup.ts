import { Parser } from 'htmlparser2';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../client/shared/markup.js';

/** Markup that tries to act, load, submit or change meaning between two parsers. */
export const HOSTILE_MARKUP: [name: string, html: string][] = [
  ['a script', '<script>globalThis.broken = true</script>'],
  ['a handler', '<img src="x" onerror="globalThis.broken = true"><p onclick="x()" style="position:fixed">a</p>'],
  ['a script address', '<a href="javascript:globalThis.broken=true">a</a><a href="JaVa\tScript:x()">b</a>'],
  ['a data address', '<a href="data:text/html,<script>1</script>">a</a><iframe src="data:text/html,x"></iframe>'],
  ['a frame with a document', '<iframe srcdoc="<script>parent.broken = true</script>"></iframe><object data="x">'],
  [
    'a base and a form',
    '<base href="https://evil.example/"><form action="https://evil.example"><input name="x"></form>',
  ],
  [
    'a style sheet',
    '<style>@import "https://evil.example/x.css"</style><link rel="stylesheet" href="//evil.example/x">',
  ],
  ['an animation', '<svg><animate onbegin="globalThis.broken = true" attributeName="x" dur="1s"></svg>'],
  ['MathML', '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=x()&gt;">'],
  [
    'a select in MathML',
    '<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style><img src=x onerror=x()>">',
  ],
  ['a form in MathML', '<form><math><mtext></form><form><mglyph><style></math><img src onerror=x()>'],
  ['noscript', '<noscript><p title="</noscript><img src=x onerror=x()>"></noscript>'],
  ['a textarea', '<textarea><p title="</textarea><img src=x onerror=x()>"></textarea>'],
  ['nested text areas', '<textarea><textarea><noscript></textarea><img src=x onerror=x()></noscript></textarea>'],
  ['a template', '<template><script>1</script><img src=x onerror=x()></template>'],
  ['a comment', '<!--><img src=x onerror=x()>--><!--!><img src=x onerror=x()>-->'],
  ['CDATA', '<svg><![CDATA[><img src=x onerror=x()>]]></svg><![CDATA[<img src=x onerror=x()>]]>'],
  ['a title', '<title><a title="</title><img src=x onerror=x()>"></title>'],
  ['ids and names', '<p id="root" name="body" class="x" data-x="1" slot="y" is="z" contenteditable>a</p>'],
  ['half a tag', '<p title="a" <b onclick=x() <img src=x onerror=x() //'],
];

/** The tags and attributes that are not on the allow list. */
export function beyondTheList(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (!ALLOWED_TAGS.includes(tag)) found.push(`<${tag}>`);
      const allowed = [...(ALLOWED_ATTRIBUTES[tag] ?? []), ...ALLOWED_ATTRIBUTES['*']];
      for (const [name, value] of Object.entries(attributes))
        if (!allowed.includes(name) || (name === 'href' && !/^(https?:\/\/|mailto:|[#?]|\/(?!\/))/.test(value)))
          found.push(`${tag}[${name}=${value}]`);
    },
  });
  parser.end(html);
  return found;
}
