/** Where the document types of JATS 1.3 are published. */
export const PUBLISHING_DTD = 'https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3.dtd';
export const ARCHIVING_DTD = 'https://jats.nlm.nih.gov/archiving/1.3/JATS-archivearticle1-3.dtd';

/** Stands in for the Archiving document type: the Publishing one without its required ISSN. Whatever it accepts is valid in Archiving. */
export const PUBLISHING_WITHOUT_ISSN = `<!ENTITY % journal-meta-model "(journal-id+, journal-title-group*, (contrib-group | aff | aff-alternatives)*, issn*,
  issn-l?, isbn*, publisher?, notes*, self-uri*)">
<!ENTITY % publishing SYSTEM "${PUBLISHING_DTD}">
%publishing;
`;
