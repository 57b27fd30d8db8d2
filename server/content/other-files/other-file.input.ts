import { InputType, PickType } from '@nestjs/graphql';
import { UpdateOf } from '../../platform/records/update-of.js';
import { OtherFile } from './other-file.entity.js';

@InputType({ description: 'A document, as entered by an editor.' })
export class CreateOtherFileInput extends PickType(
  OtherFile,
  ['title', 'isAuthorFile', 'isReviewFile', 'isEnglish'],
  InputType,
) {}

@InputType({ description: 'Changes to a document. Omitted fields stay unchanged.' })
export class UpdateOtherFileInput extends UpdateOf(CreateOtherFileInput) {}
