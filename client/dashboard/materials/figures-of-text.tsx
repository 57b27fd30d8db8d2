import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { inertBody } from '../../browser/trusted-html';
import { showPicture } from '../../editing/form/rich-text/pictures';
import { useForm } from '../../editing/form/form-context';
import { Control, Check } from '../../editing/shell/labelled';

type Figure = { src: string; alt: string; isDecorative: boolean; caption: string };

function figuresOf(html: string): Figure[] {
  if (!html.includes('<img')) return [];
  return [...inertBody(html).querySelectorAll('img')].map((image) => ({
    src: image.getAttribute('src') ?? '',
    alt: image.alt,
    isDecorative: image.getAttribute('role') === 'presentation',
    caption: image.closest('figure')?.querySelector('figcaption')?.textContent?.trim() ?? '',
  }));
}

/** The text with another description of a picture. */
function described(html: string, index: number, alt: string, isDecorative: boolean): string {
  const body = inertBody(html);
  const image = body.querySelectorAll('img')[index];
  image.setAttribute('alt', isDecorative ? '' : alt);
  if (isDecorative) image.setAttribute('role', 'presentation');
  else image.removeAttribute('role');
  return body.innerHTML;
}

/** What those hear who do not see the figures, all on one list. */
export function FiguresOfText() {
  const intl = useIntl();
  const { id: form, values, set } = useForm();
  const html = String(values.fullText ?? '');
  const figures = figuresOf(html);
  const missing = figures.filter(({ alt, isDecorative }) => !alt.trim() && !isDecorative).length;
  if (figures.length === 0) return null;
  return (
    <fieldset className="figures-of-text">
      <Message as="legend" id="manuscript.figures" values={{ count: figures.length, missing }} />
      <ol>
        {figures.map(({ src, alt, isDecorative, caption }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same picture may be there twice
          <li key={`${src.slice(-60)} ${index}`}>
            <Thumbnail src={src} />
            <div>
              <p className="hint">{caption || intl.formatMessage({ id: 'manuscript.noCaption' })}</p>
              <Control
                id={`${form}-figure-${index}`}
                label="manuscript.alternative"
                value={alt}
                disabled={isDecorative}
                required={!isDecorative}
                onText={(text) => set('fullText', described(html, index, text, false))}
              />
              <Check
                label="manuscript.decorative"
                checked={isDecorative}
                onCheck={(isOn) => set('fullText', described(html, index, alt, isOn))}
              />
            </div>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

function Thumbnail({ src }: { src: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => showPicture(image.current!, src), [src]);
  return <img ref={image} alt="" />;
}
