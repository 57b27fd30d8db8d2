import { Args, ArgsType, Field, GraphQLISODateTime, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { IsDate, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { Public } from '../common/access.js';
import { Computed } from '../graphql/field-extensions.js';
import { MAX_PAGE } from '../common/paging.js';
import { MaterialChangesService } from './material-changes.service.js';
import { Material } from '../materials/material.entity.js';

@ObjectType({ description: 'The present state of a record that changed; or that it is gone.' })
class MaterialChange {
  @Field(() => Int, { description: 'The id of the material.' })
  id: number;

  @Field(() => GraphQLISODateTime, { description: 'When it last changed, was deleted or was withdrawn.' })
  changedAt: Date;

  @Field(() => Material, {
    nullable: true,
    description: 'The material as it is now; null when it is no longer public: delete your copy.',
  })
  material: Material | null;

  @Computed(({ id }: MaterialChange, _args, _context, site) => `${site}/id/${id}`)
  @Field({ description: 'Its permanent address, absolute: the `uri` that the record has or had.' })
  uri: string;
}

@ObjectType({ description: 'A page of changes, in their order.' })
class MaterialChanges {
  @Field(() => [MaterialChange], { description: 'Each record once, at the place of its last change.' })
  nodes: MaterialChange[];

  @Field(() => String, {
    nullable: true,
    description: 'Keep it and give it as `after` the next time, also when `hasNextPage` is false.',
  })
  endCursor: string | null;

  @Field({ description: 'Whether there is more to fetch at once.' })
  hasNextPage: boolean;
}

@ArgsType()
class ChangesArgs {
  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Where to begin without a cursor: at the first change of this moment or later.',
  })
  @IsOptional()
  @IsDate()
  since?: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'What last changed before this moment.' })
  @IsOptional()
  @IsDate()
  until?: Date | null;

  @Field(() => String, { nullable: true, description: 'The endCursor of the page before; wins over `since`.' })
  @IsOptional()
  @IsString()
  after?: string | null;

  @Field(() => Int, { defaultValue: 50, description: `How many, from 1 to ${MAX_PAGE}.` })
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE)
  first: number;
}

@Resolver()
export class MaterialChangesResolver {
  constructor(private readonly changes: MaterialChangesService) {}

  @Public()
  @Query(() => MaterialChanges, {
    description:
      'For harvesters: everything published, in the order of its last change (by number, not by time), deletions included. Follow endCursor, and nothing is missed or repeated.',
  })
  materialChanges(@Args() { first, ...span }: ChangesArgs) {
    return this.changes.list(span, first);
  }
}
