import { useIntl } from 'react-intl';
import { Message } from '../../components/message';

const PERSON = 'M0-22a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM-20 24C-20 9-12 2 0 2s20 7 20 22';

/** Author and reviewer see the manuscript between them, but not each other. */
export function DoubleBlind() {
  const { formatMessage } = useIntl();
  return (
    <svg
      className="legend double-blind"
      viewBox="0 0 360 176"
      role="img"
      aria-label={formatMessage({ id: 'review.blind.alt' })}
    >
      <path d={PERSON} transform="translate(52 70)" />
      <path d={PERSON} transform="translate(308 70)" />
      <path d="M156 36h36l14 14v62h-50zM192 36v14h14M166 66h30M166 78h30M166 90h18M76 74h56M230 74h56" />
      <path d="M124 67l9 7-9 7M238 67l-9 7 9 7" />
      <g className="veils">
        <path d="M106 14c-8 24 8 40 0 60s8 34 0 54" />
        <path d="M254 14c8 24-8 40 0 60s-8 34 0 54" />
      </g>
      <Message as="text" id="review.author" x="52" y="122" />
      <Message as="text" id="review.manuscript" x="181" y="138" />
      <Message as="text" id="review.reviewer" x="308" y="122" />
      <Message as="text" id="review.blind" className="motto" x="180" y="168" />
    </svg>
  );
}
