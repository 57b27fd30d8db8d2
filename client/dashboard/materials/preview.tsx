import { useQuery } from '@apollo/client/react';
import { ArticlePageDocument } from '../../pages/article/article-page.generated';
import { ArticleView } from '../../pages/article/article-view';
import { IssuePageDocument } from '../../pages/issue/issue-page.generated';
import { IssueView } from '../../pages/issue/issue-view';
import { useJournal } from '../../components/use-journal';
import { useLanguage } from '../../i18n/messages';
import { useForm } from '../../editing/form/form-context';
import { useObjectUrl } from '../../editing/form/use-object-url';
import { groupOf } from './groups';
import { RelatedRecordsDocument, type CategoriesQuery, type EditedMaterialQuery } from './materials.generated';
import { PreviewDialog } from './preview-dialog';
import { articleOf, issueOf, type Shown } from './preview-record';
import type { MaterialValues } from './values';

type Props = {
  category: CategoriesQuery['categories'][number];
  material?: EditedMaterialQuery['record'];
  onClose: () => void;
};

/** The page of the material with the form's values, rendered by the public components. */
export default function Preview({ category, material, onClose }: Props) {
  const { values, files } = useForm<MaterialValues>();
  const { licenceUrl: journalLicenceUrl } = useJournal();
  const cover = useObjectUrl(files.coverImage?.[0]);
  const pdf = useObjectUrl(files.pdf?.[0]);
  const ids = values.relatedWorks.flatMap(({ materialId }) => materialId ?? []);
  const { data } = useQuery(RelatedRecordsDocument, {
    variables: { ids, title: null, first: ids.length },
    skip: ids.length === 0,
  });
  const isIssue = groupOf(category) === 'issue';
  const id = material?.id ?? 0;
  const storedArticle = useQuery(ArticlePageDocument, {
    variables: { id, language: useLanguage() },
    skip: !id || isIssue,
  });
  // Not in the cache of the screen behind it, which may have more of the same articles.
  const storedIssue = useQuery(IssuePageDocument, {
    variables: { id },
    skip: !id || !isIssue,
    fetchPolicy: 'no-cache',
  });

  const shown: Shown = {
    values,
    stored: storedArticle.data?.article,
    articles: storedIssue.data?.issue?.articles ?? [],
    related: data?.materials.nodes ?? [],
    id,
    cover: cover ?? material?.coverImage?.url,
    pdf: pdf ? { url: pdf, size: files.pdf[0].size } : (material?.pdf ?? undefined),
    journalLicenceUrl,
  };
  const page = isIssue ? <IssueView issue={issueOf(shown)} /> : <ArticleView article={articleOf(shown)} />;
  return <PreviewDialog onClose={onClose}>{page}</PreviewDialog>;
}
