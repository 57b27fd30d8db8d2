import { describedEnum } from '../../platform/graphql/described-enum.js';

/** Contributor roles of the CRediT taxonomy (ANSI/NISO Z39.104). */
export const CREDIT_TERMS = {
  CONCEPTUALIZATION: 'Conceptualization',
  DATA_CURATION: 'Data curation',
  FORMAL_ANALYSIS: 'Formal analysis',
  FUNDING_ACQUISITION: 'Funding acquisition',
  INVESTIGATION: 'Investigation',
  METHODOLOGY: 'Methodology',
  PROJECT_ADMINISTRATION: 'Project administration',
  RESOURCES: 'Resources',
  SOFTWARE: 'Software',
  SUPERVISION: 'Supervision',
  VALIDATION: 'Validation',
  VISUALIZATION: 'Visualization',
  WRITING_ORIGINAL_DRAFT: 'Writing – original draft',
  WRITING_REVIEW_EDITING: 'Writing – review & editing',
} as const;

export type ContributorRole = keyof typeof CREDIT_TERMS;
const descriptions = Object.entries(CREDIT_TERMS).map(([name, term]) => [name, `${term}.`]);
export const ContributorRole = describedEnum(
  'ContributorRole',
  'A contributor role of the CRediT taxonomy.',
  Object.fromEntries(descriptions) as Record<ContributorRole, string>,
);
