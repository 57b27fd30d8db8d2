import { type RestNames } from '../../platform/rest/rest-names.js';
import { type BoardMember } from './board-member.entity.js';

export const boardMemberNames: RestNames = {
  in: {
    full_name: 'fullName',
    isBordiShkencor: 'isScientificBoard',
    isBordiEditorial: 'isEditorialBoard',
    isRedaksia: 'isEditorialOffice',
    isKomitetiOrganizativ: 'isOrganisingCommittee',
    isAnetar: 'isMember',
    user_pdf: 'cv',
    user_pdf_en: 'cvEn',
  },
  out: (member: BoardMember) => ({
    id: member.id,
    full_name: member.fullName,
    department: member.department,
    isTopLevel: member.isTopLevel,
    isBordiShkencor: member.isScientificBoard,
    isBordiEditorial: member.isEditorialBoard,
    isRedaksia: member.isEditorialOffice,
    isKomitetiOrganizativ: member.isOrganisingCommittee,
    isAnetar: member.isMember,
    cv_pdf: member.cv?.path ?? null,
    cv_en_pdf: member.cvEn?.path ?? null,
  }),
};
