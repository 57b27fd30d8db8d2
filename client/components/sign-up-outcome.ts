import { SUBSCRIBED, type SignUpOutcome } from '../shared/paths';

const OUTCOMES = Object.keys(SUBSCRIBED) as SignUpOutcome[];

/** Of a form that was posted without script and redirected back here. */
export const signUpOutcome = (search: URLSearchParams): SignUpOutcome | undefined =>
  OUTCOMES.find((outcome) => SUBSCRIBED[outcome] === search.get('subscribed'));

/** Nothing was registered. */
export const isFailed = (outcome?: SignUpOutcome) => outcome === 'rejected' || outcome === 'later';
