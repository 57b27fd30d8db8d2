import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { trustedHtml } from '../../browser/trusted-html';

type Props = ComponentProps<'iframe'> & { html: string; title: string; sandbox: string };

/** A document within the page. React would convert trusted HTML to a string, which `srcdoc` rejects, so it is set here. */
export function HtmlFrame({ html, title, sandbox, ...attributes }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    frame.current!.srcdoc = trustedHtml(html);
  }, [html]);
  return <iframe ref={frame} title={title} sandbox={sandbox} {...attributes} />;
}
