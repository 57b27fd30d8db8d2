import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Message } from '../../components/message';
import { Icon } from '../../components/icons/icon';
import { TICK } from '../../components/icons/signs';
import { useFormatDate } from '../../i18n/formats';
import type { MaterialGap } from '../../schema.generated';
import type { MaterialRowFragment } from './materials.generated';

/** Empty for published materials. */
function StateMark({ row }: { row: Pick<MaterialRowFragment, 'publication' | 'publicFrom'> }) {
  const date = useFormatDate();
  if (row.publication === 'DRAFT') return <Message as="span" id="materials.draft" className="mark-draft" />;
  if (row.publication === 'SCHEDULED')
    return (
      <span className="mark-scheduled">
        <FormattedMessage id="materials.scheduled" />
        {row.publicFrom && <> {date(row.publicFrom)}</>}
      </span>
    );
  return null;
}

type TitleProps = {
  row: Pick<MaterialRowFragment, 'title' | 'authorsText' | 'publication' | 'publicFrom'>;
  children?: ReactNode;
};

/** The title of a row, with its authors and marks. */
export const RowTitle = ({ row, children }: TitleProps) => (
  <>
    <span className="row-title">{row.title}</span>
    {row.authorsText && <span className="row-note">{row.authorsText}</span>}
    <StateMark row={row} />
    {children}
  </>
);

export type Lacking = {
  gaps: readonly MaterialGap[];
  figuresWithoutText?: number;
  pdfOutline?: { isTagged: boolean | null } | null;
};

/** What a material lacks, or a tick. What only concerns screen readers comes last, and does not make it incomplete. */
export function Gaps({ of: { gaps, figuresWithoutText = 0, pdfOutline } }: { of: Lacking }) {
  const lacks = [
    ...gaps,
    ...(figuresWithoutText > 0 ? ['FIGURE_TEXTS' as const] : []),
    ...(pdfOutline?.isTagged === false ? ['PDF_TAGS' as const] : []),
  ];
  if (lacks.length === 0)
    return (
      <span className="whole">
        <Icon path={TICK} /> <FormattedMessage id="gap.none" />
      </span>
    );
  return (
    <ul className="row gaps">
      {lacks.map((gap) => (
        <Message as="li" id={`gap.${gap}`} values={{ count: figuresWithoutText }} key={gap} />
      ))}
    </ul>
  );
}
