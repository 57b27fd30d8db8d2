import fs from 'node:fs';
import { type Schema, dereference, validate } from '@cfworker/json-schema';

const schema = JSON.parse(fs.readFileSync(new URL('./doaj-article.schema.json', import.meta.url), 'utf8')) as Schema;
const lookup = dereference(schema);

/** What DOAJ's API would reject in an article: the innermost errors, since the outer ones only report them. */
export const doajFaults = (article: object): string[] => {
  const { errors } = validate(JSON.parse(JSON.stringify(article)), schema, '2020-12', lookup, false);
  const places = errors.map(({ instanceLocation }) => instanceLocation);
  return errors
    .filter(({ instanceLocation: place }) => !places.some((other) => other.startsWith(`${place}/`)))
    .map(({ instanceLocation, error }) => `${instanceLocation.slice(2)}: ${error}`);
};
