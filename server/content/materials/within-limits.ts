import { type LimitError } from '../../platform/errors/errors.js';
import { Rule } from '../../platform/validation/validation.js';
import { contentsLimit, sanitiseContents } from './contents.js';

/** Rejects contents that exceed the limits, before or after sanitising. */
export const WithinContentsLimits = () => WithinLimits('withinContentsLimits', exceeded);

/** Rejects a text for which `exceeded` returns a limit. Whether it is a text is for others to say. */
export const WithinLimits = (name: string, exceeded: (html: string) => LimitError | null): PropertyDecorator =>
  Rule(
    name,
    (value) => typeof value !== 'string' || exceeded(value) === null,
    ({ property, value }) => {
      const { limit, allowed } = exceeded(value as string)!;
      return `${property} go beyond a limit: ${limit}, allowed ${allowed}`;
    },
  );

const exceeded = (html: string) => contentsLimit(html) ?? contentsLimit(sanitiseContents(html));
