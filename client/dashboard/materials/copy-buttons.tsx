import { useQuery } from '@apollo/client/react';
import { useLanguage } from '../../i18n/messages';
import { CopyButton } from '../../editing/shell/copy-button';
import { MaterialToCiteDocument } from './materials.generated';

/** What editors send to authors: the URL, DOI and citation of a published material. */
export function CopyButtons({ id }: { id: number }) {
  const language = useLanguage();
  const { data } = useQuery(MaterialToCiteDocument, { variables: { id, language } });
  const material = data?.material;
  if (!material) return null;
  const citation = 'citation' in material ? material.citation : null;
  return (
    <div className="copy-buttons">
      <CopyButton label="copy.url" text={material.url} />
      {material.doiUrl && <CopyButton label="copy.doi" text={material.doiUrl} />}
      {citation && <CopyButton label="copy.citation" text={citation} />}
    </div>
  );
}
