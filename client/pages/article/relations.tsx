import { useIntl } from 'react-intl';
import { FileLink } from '../../components/file-link';
import { Paragraphs, UrlLink } from '../../components/linked-text';
import { TitleLink, useTitleOf } from '../../components/material-title';
import { NOTICES } from '../../components/status';
import { useFormatDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/messages';
import { paths } from '../../shared/paths';
import { bestText, bilingual } from '../../shared/texts';
import type { Article } from './article-parts';
import { Section } from '../../components/section';

type Props = { article: Article };
type Related = Article['relations'][number];

const isNotice = ({ kind }: Related) => (NOTICES as readonly string[]).includes(kind);

/** What a reader must know before anything else: what was retracted or corrected, by what and when. */
export function Notices({ article }: Props) {
  const { formatMessage } = useIntl();
  const notices = article.relations
    .filter(isNotice)
    .toSorted((one, other) => NOTICES.indexOf(one.kind as never) - NOTICES.indexOf(other.kind as never));
  if (notices.length === 0) return null;
  return (
    <section className="notices" aria-label={formatMessage({ id: 'article.notices' })}>
      {notices.map((relation, index) => (
        <div key={index} className={relation.isReverse ? `notice ${relation.kind}` : 'notice'}>
          <p>
            <Statement relation={relation} isStrong />
          </p>
          <Note relation={relation} />
        </div>
      ))}
    </section>
  );
}

/** Comments, reviews, translations and data. */
export function RelatedWorks({ article }: Props) {
  const works = article.relations.filter((relation) => !isNotice(relation));
  if (works.length === 0) return null;
  return (
    <Section id="works" title="article.works">
      <ul className="lines">
        {works.map((relation, index) => (
          <li key={index}>
            <Statement relation={relation} />
            <Note relation={relation} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function DataAvailability({ article }: Props) {
  const best = bestText(bilingual(article.dataAvailability, article.dataAvailabilityEn), useLanguage());
  if (!best) return null;
  return (
    <Section id="data" title="article.data">
      <div className="prose" lang={best.language!}>
        <Paragraphs text={best.text} />
      </div>
    </Section>
  );
}

/** 'Retracted on 3 May 2025: <title of the retraction>' */
function Statement({ relation, isStrong }: { relation: Related; isStrong?: boolean }) {
  const { formatMessage } = useIntl();
  const write = useFormatDate();
  const { kind, isReverse, date } = relation;
  const words = formatMessage({ id: isReverse ? `relation.${kind}.reverse` : `relation.${kind}` });
  return (
    <>
      {isStrong ? <strong>{words}</strong> : words}
      {date && (
        <>
          {' '}
          (<time dateTime={date}>{write(date)}</time>)
        </>
      )}
      : <Target relation={relation} />
    </>
  );
}

function Target({ relation: { material, file, uri } }: { relation: Related }) {
  const titleOf = useTitleOf();
  if (file) return <FileLink file={file} />;
  if (!material) return <UrlLink url={uri} href={uri} />;
  if (material.kind === 'OtherMaterial') return <a href={paths.download(material.id)}>{titleOf(material).text}</a>;
  return <TitleLink of={material} kind={material.kind === 'Issue' ? 'issue' : 'article'} />;
}

function Note({ relation: { note, noteEn } }: { relation: Related }) {
  const best = bestText(bilingual(note, noteEn), useLanguage());
  return best && <p lang={best.language!}>{best.text}</p>;
}
