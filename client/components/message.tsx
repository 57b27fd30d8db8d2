import type { ComponentProps, JSX } from 'react';
import { FormattedMessage } from 'react-intl';

type Props<As extends keyof JSX.IntrinsicElements> = Omit<ComponentProps<As>, 'id' | 'children'> &
  Pick<ComponentProps<typeof FormattedMessage>, 'id' | 'values'> & { as?: As };

/** A message in an element of its own: a paragraph, unless `as` names another. */
export function Message<As extends keyof JSX.IntrinsicElements = 'p'>({ as, id, values, ...attributes }: Props<As>) {
  const Element = (as ?? 'p') as 'p';
  return (
    <Element {...(attributes as ComponentProps<'p'>)}>
      <FormattedMessage id={id} values={values} />
    </Element>
  );
}
