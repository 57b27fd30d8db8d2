/** The citation styles: the name in URLs, and the label. */
export const CITATION_STYLES = {
  apa: 'APA',
  harvard: 'Harvard',
  chicago: 'Chicago',
  mla: 'MLA',
  iso690: 'ISO 690',
  ieee: 'IEEE',
  vancouver: 'Vancouver',
  ama: 'AMA',
  asa: 'ASA',
  agu: 'AGU',
} as const;
