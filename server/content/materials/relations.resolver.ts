import { Args, Context, Field, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { type RequestContext } from '../../platform/access/access.js';
import { Cost } from '../../platform/graphql/cost.js';
import { DateScalar } from '../../platform/graphql/scalars.js';
import { loaderOf } from '../../platform/graphql/loaders.js';
import { File, type StoredFile } from '../../platform/files/stored-file.js';
import { Requested, type RequestedFields } from '../../platform/graphql/requested-fields.js';
import { endTurn } from '../../platform/responses/turns.js';
import { DependsOn } from './depends-on.js';
import { Material } from './material.entity.js';
import { RelationKind } from './relation-kind.js';
import { RelationsService } from './relations.service.js';

@ObjectType({ description: 'A relation of a material with another work, whichever of the two states it.' })
export class Relation {
  @Field(() => RelationKind, { description: 'How the one that states it is related to the other.' })
  kind: RelationKind;

  @Field({ description: 'Whether the other work states it: with RETRACTS, that it retracts this material.' })
  isReverse: boolean;

  @Field(() => Material, { nullable: true, description: 'The other work, if it is published here.' })
  material: Material | null;

  @Field(() => String, { nullable: true, description: 'The DOI of the other work.' })
  doi: string | null;

  @Field(() => File, { nullable: true, description: 'The file, if the other is one that is stored here.' })
  file: StoredFile | null;

  @Field({ description: 'Where the other work is: its permanent URL here, its DOI as a URL, or its URL.' })
  uri: string;

  @Field(() => String, { nullable: true, description: 'What readers should know, in Albanian.' })
  note: string | null;

  @Field(() => String, { nullable: true, description: 'The same in English.' })
  noteEn: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'The day of the notice.' })
  date: string | null;
}

const KINDS = { type: () => [RelationKind], nullable: true, description: 'Only relations of these kinds.' };

const idOf = ({ id }: Material) => String(id);

@Resolver(() => Material)
export class RelationsResolver {
  constructor(private readonly service: RelationsService) {}

  @Cost({ length: 2 })
  @DependsOn('doi', 'relatedWorks')
  @ResolveField('relations', () => [Relation], {
    description: 'The works it is related to: those it states itself, then those that state it. Only what is public.',
  })
  async relations(
    @Parent() material: Material,
    @Args('kinds', KINDS) kinds: RelationKind[] | null,
    @Context() context: RequestContext,
    @Requested() fields: RequestedFields,
  ): Promise<Relation[]> {
    const all = await loaderOf(context, this.service.of, idOf, fields).load(material);
    await endTurn();
    return kinds ? all.filter(({ kind }) => kinds.includes(kind)) : all;
  }
}
