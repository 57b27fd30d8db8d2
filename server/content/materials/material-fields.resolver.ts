import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { type RequestContext } from '../../platform/access/access.js';
import { JournalService } from '../journal/journal.service.js';
import { Material } from './material.entity.js';

/** Fields of all materials that depend on more than their record. */
@Resolver(() => Material)
export class MaterialFieldsResolver {
  constructor(private readonly journal: JournalService) {}

  @ResolveField('licenceUrl', () => String, {
    description:
      "The URL of the licence it was published under. Later changes of the journal's licence do not affect it.",
  })
  async licenceUrl(@Parent() material: Material, @Context() context: RequestContext) {
    return material.licenceUrl ?? (await this.journal.ofRequest(context)).licenceUrl;
  }
}
