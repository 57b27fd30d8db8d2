import type { ComponentProps, ElementType } from 'react';
import { FormattedMessage } from 'react-intl';

type Props<As extends ElementType> = Omit<ComponentProps<As>, 'id' | 'children'> &
  Pick<ComponentProps<typeof FormattedMessage>, 'id' | 'values'> & { as?: As };

/** A message in an element or a link of its own: in a paragraph, unless `as` names another. */
export function Message<As extends ElementType = 'p'>({ as, id, values, ...attributes }: Props<As>) {
  const Element: ElementType = as ?? 'p';
  return (
    <Element {...attributes}>
      <FormattedMessage id={id} values={values} />
    </Element>
  );
}
