import { Field, InputType } from '@nestjs/graphql';
import { UpdateOf } from '../records/update-of.js';
import { FlagField, RequiredText, TITLE_LENGTH } from '../common/validation.js';

@InputType({ description: 'What an editor writes of a document.' })
export class CreateOtherFileInput {
  @Field({ description: 'What the document is called.' })
  @RequiredText(TITLE_LENGTH)
  title: string;

  @FlagField('For authors. Excludes isReviewFile.')
  isAuthorFile?: boolean;

  @FlagField('About the review process. Excludes isAuthorFile.')
  isReviewFile?: boolean;

  @FlagField('In English; otherwise in Albanian.')
  isEnglish?: boolean;
}

@InputType({ description: 'What an editor changes of a document. A field left out is kept.' })
export class UpdateOtherFileInput extends UpdateOf(CreateOtherFileInput) {}
