import { InputType, PickType } from '@nestjs/graphql';
import { UpdateOf } from '../../platform/records/update-of.js';
import { Call } from './call.entity.js';

@InputType({ description: 'A call for papers, as entered by an editor.' })
export class CreateCallInput extends PickType(
  Call,
  ['title', 'info', 'description', 'descriptionEn', 'deadline'],
  InputType,
) {}

@InputType({ description: 'Changes to a call. Omitted fields stay unchanged.' })
export class UpdateCallInput extends UpdateOf(CreateCallInput) {}
