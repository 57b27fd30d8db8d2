import { Args, ArgsType, Field, GraphQLISODateTime, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { IsEnum, IsString } from 'class-validator';
import { paths } from '../../../client/shared/paths.js';
import { MaterialKind } from '../../content/categories/category.entity.js';
import { Public } from '../../platform/access/access.js';
import { Computed } from '../../platform/graphql/field-extensions.js';
import { MAX_PAGE } from '../../platform/graphql/paging.js';
import { MaterialChangesService } from './material-changes.service.js';
import { Material } from '../../content/materials/material.entity.js';
import { CountField, OptionalField } from '../../platform/validation/validation.js';

@ObjectType({ description: 'A changed record in its current state, or its removal.' })
class MaterialChange {
  @Field(() => Int, { description: 'The id of the material.' })
  id: number;

  @Field(() => GraphQLISODateTime, { description: 'When it was last changed, deleted or withdrawn.' })
  changedAt: Date;

  @Field(() => Material, {
    nullable: true,
    description:
      'The current material; null if it is no longer public or no longer of `kinds`, in which case delete your copy.',
  })
  material: Material | null;

  @Computed(({ id }: MaterialChange, _args, _context, site) => site + paths.record(id))
  @Field({ description: 'The absolute permanent URL: the `uri` that the record has or had.' })
  uri: string;
}

@ObjectType({ description: 'A page of changes, in order.' })
class MaterialChanges {
  @Field(() => [MaterialChange], { description: 'Each record once, positioned by its last change.' })
  nodes: MaterialChange[];

  @Field(() => String, {
    nullable: true,
    description: 'Store it and pass it as `after` next time, even if `hasNextPage` is false.',
  })
  endCursor: string | null;

  @Field({ description: 'Whether there is more to fetch now.' })
  hasNextPage: boolean;
}

@ArgsType()
class ChangesArgs {
  @OptionalField(() => GraphQLISODateTime, 'Where to start without a cursor: the first change at or after this time.')
  since?: Date | null;

  @OptionalField(() => GraphQLISODateTime, 'Restricts the list to records last changed before this time.')
  until?: Date | null;

  @OptionalField(() => String, 'The endCursor of the previous page; takes precedence over `since`.', IsString())
  after?: string | null;

  @OptionalField(
    () => [MaterialKind],
    'Restricts the list to records that are, or once were, of these kinds. Use one cursor for one set of kinds.',
    IsEnum(MaterialKind, { each: true }),
  )
  kinds?: MaterialKind[] | null;

  @CountField(`The maximum number of records, from 1 to ${MAX_PAGE}.`, 50, [1, MAX_PAGE])
  first: number;
}

@Resolver()
export class MaterialChangesResolver {
  constructor(private readonly changes: MaterialChangesService) {}

  @Public()
  @Query(() => MaterialChanges, {
    description:
      'For harvesters: all published records in order of their last change, including deletions. Follow endCursor to miss nothing; what changes again is listed again.',
  })
  materialChanges(@Args() { first, kinds, ...span }: ChangesArgs) {
    return this.changes.list(span, first, kinds ?? null);
  }
}
