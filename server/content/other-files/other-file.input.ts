import { InputType } from '@nestjs/graphql';
import { UpdateOf } from '../../platform/records/update-of.js';
import { FlagField, RequiredTextField, TITLE_LENGTH } from '../../platform/validation/validation.js';

@InputType({ description: 'A document, as entered by an editor.' })
export class CreateOtherFileInput {
  @RequiredTextField('The title of the document.', TITLE_LENGTH)
  title: string;

  @FlagField('Whether it is for authors; excludes isReviewFile.')
  isAuthorFile?: boolean;

  @FlagField('Whether it is for reviewers; excludes isAuthorFile.')
  isReviewFile?: boolean;

  @FlagField('Whether it is in English; otherwise it is in Albanian.')
  isEnglish?: boolean;
}

@InputType({ description: 'Changes to a document. Omitted fields stay unchanged.' })
export class UpdateOtherFileInput extends UpdateOf(CreateOtherFileInput) {}
