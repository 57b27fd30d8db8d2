import { ValidateBy } from 'class-validator';
import { type LimitError } from '../../platform/errors/errors.js';
import { contentsLimit, sanitiseContents } from './contents.js';

/** Rejects contents that exceed the limits, before or after sanitising. */
export const WithinContentsLimits = () => WithinLimits('withinContentsLimits', exceeded);

/** Rejects a text for which `exceeded` returns a limit. Whether it is a text is for others to say. */
export const WithinLimits = (name: string, exceeded: (html: string) => LimitError | null): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || exceeded(value) === null,
      defaultMessage: ({ property, value } = {} as never) => {
        const { limit, allowed } = exceeded(value as string)!;
        return `${property} go beyond a limit: ${limit}, allowed ${allowed}`;
      },
    },
  });

const exceeded = (html: string) => contentsLimit(html) ?? contentsLimit(sanitiseContents(html));
