import { useId, type ComponentProps, type ReactElement } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../i18n/message-ids';

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  title: MessageId | ReactElement;
  /** The id of the section, where the heading has none. */
  anchor?: string;
  values?: ComponentProps<typeof FormattedMessage>['values'];
};

/** A part of a page, named by its heading, which has the id. */
export function Section({ id, anchor, title, values, children, ...attributes }: Props) {
  const own = useId();
  const heading = id ?? own;
  return (
    <section id={anchor} aria-labelledby={heading} {...attributes}>
      <h2 id={heading}>{typeof title === 'string' ? <FormattedMessage id={title} values={values} /> : title}</h2>
      {children}
    </section>
  );
}
