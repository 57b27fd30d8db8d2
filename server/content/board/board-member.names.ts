import { type RestNames } from '../../platform/rest/rest-names.js';
import { type BoardMember } from './board-member.entity.js';

/** REST field ⇄ English field. */
const FIELDS = {
  full_name: 'fullName',
  department: 'department',
  isTopLevel: 'isTopLevel',
  isBordiShkencor: 'isScientificBoard',
  isBordiEditorial: 'isEditorialBoard',
  isRedaksia: 'isEditorialOffice',
  isKomitetiOrganizativ: 'isOrganisingCommittee',
  isAnetar: 'isMember',
} as const;

export const boardMemberNames: RestNames = {
  in: { ...FIELDS, user_pdf: 'cv', user_pdf_en: 'cvEn' },
  out: (member: BoardMember) => ({
    id: member.id,
    ...Object.fromEntries(Object.entries(FIELDS).map(([rest, name]) => [rest, member[name]])),
    cv_pdf: member.cv?.path ?? null,
    cv_en_pdf: member.cvEn?.path ?? null,
  }),
};
