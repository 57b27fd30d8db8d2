export const ROLES = [
  'isTopLevel',
  'isScientificBoard',
  'isEditorialBoard',
  'isEditorialOffice',
  'isOrganisingCommittee',
  'isMember',
] as const;

export type Role = (typeof ROLES)[number];
