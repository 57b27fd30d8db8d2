import { type Type } from '@nestjs/common';
import { ArgsType, Field, Int, ObjectType, OmitType } from '@nestjs/graphql';
import { IsInt, IsString, Min } from 'class-validator';
import { Cost, type FieldCost } from './cost.js';
import { badField } from '../errors/errors.js';
import { CountField, OptionalField, Rule } from '../validation/validation.js';

export const MAX_PAGE = 100;
/** The page limit for authors, keywords and places, which are short. */
export const MAX_TERMS = 500;

@ObjectType({ description: 'The position of a page in its list.' })
class PageInfo {
  @Field({ description: 'Whether there are more records after this page.' })
  hasNextPage: boolean;

  @Field({ description: 'Whether there are records before this page.' })
  hasPreviousPage: boolean;

  @Field(() => String, { nullable: true, description: 'The cursor of the first record of the page.' })
  startCursor: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last record; pass it as `after` to continue.',
  })
  endCursor: string | null;
}

/**
 * A page of a list, and its position. Cursors and the total are computed lazily: the columns they need are only fetched if they are
 * requested. (A class, because V8 retains everything that the getters of an object literal can reach until the next major garbage
 * collection.)
 */
export class Page<T> implements PageInfo {
  constructor(
    readonly nodes: T[],
    private readonly of: {
      hasNextPage: boolean;
      hasPreviousPage: boolean;
      cursorOf: (node: T) => string;
      count: () => Promise<number>;
    },
  ) {}

  get edges(): { cursor: string; node: T }[] {
    return this.nodes.map((node) => ({ cursor: this.of.cursorOf(node), node }));
  }

  get pageInfo(): PageInfo {
    return this;
  }

  get hasNextPage(): boolean {
    return this.of.hasNextPage;
  }

  get hasPreviousPage(): boolean {
    return this.of.hasPreviousPage;
  }

  get startCursor(): string | null {
    return this.nodes.length ? this.of.cursorOf(this.nodes[0]) : null;
  }

  get endCursor(): string | null {
    return this.nodes.length ? this.of.cursorOf(this.nodes.at(-1)!) : null;
  }

  get totalCount(): Promise<number> {
    return this.of.count();
  }

  cursorOf(node: T): string {
    return this.of.cursorOf(node);
  }
}

/** The GraphQL type of a page of `node`, by the Relay specification of cursor connections. `cost` is that of each node. */
export function Connection<T>(node: Type<T>, cost: FieldCost = {}) {
  @ObjectType(`${node.name}Edge`, { description: 'A record of a page, with its cursor.' })
  class Edge {
    @Field({ description: 'An opaque cursor, for `after`.' })
    cursor: string;

    @Field(() => node, { description: 'The record itself.' })
    node: T;
  }

  @ObjectType({ isAbstract: true })
  abstract class PageOfNodes {
    @Cost(cost)
    @Field(() => [node], { description: 'The records of the page.' })
    nodes: T[];

    @Field(() => [Edge], { description: 'The records of the page, each with its cursor.' })
    edges: Edge[];

    @Cost({ each: 5 })
    @Field(() => Int, { description: 'The number of records on all pages of this list.' })
    totalCount: number;

    @Field(() => PageInfo, { description: 'The position of the page in the list.' })
    pageInfo: PageInfo;
  }
  return PageOfNodes;
}

/** Where a page begins. Each list sets its own maximum length. */
@ArgsType()
export abstract class PageStartArgs {
  abstract first: number;

  @OptionalField(() => String, 'The cursor after which the page begins; cannot be combined with `offset`.', IsString())
  after?: string | null;

  @Field(() => Int, { defaultValue: 0, description: 'The number of records to skip, for numbered pages.' })
  @IsInt()
  @Min(0)
  @Rule(
    'excludesCursor',
    (offset, { object }) => !offset || !(object as PageStartArgs).after,
    "'after' and 'offset' exclude each other.",
  )
  offset: number;
}

@ArgsType()
export class PagingArgs extends PageStartArgs {
  @CountField(`The maximum number of records, from 0 to ${MAX_PAGE}.`, 20, [0, MAX_PAGE])
  first: number;
}

/** A page of a list that has no cursors. */
@ArgsType()
export class NumberedPageArgs extends OmitType(PagingArgs, ['after', 'first'], ArgsType) {
  @CountField(`The maximum number of records, from 1 to ${MAX_PAGE}.`, 20, [1, MAX_PAGE])
  first: number;
}

/** A cursor names its list and order, and is accepted by no other. */
export const encodeCursor = (list: string, keys: unknown[]) =>
  Buffer.from(JSON.stringify([list, ...keys])).toString('base64url');

const ofAnother = () => badField('after', 'This cursor does not belong to this list.');

/** The sort keys of a cursor; throws BAD_INPUT if it does not belong to this list. */
export function decodeCursor(cursor: string, list: string, length: number): (string | number)[] {
  try {
    const [of, ...keys] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as (string | number)[];
    if (of === list && keys.length === length && keys.every((key) => ['string', 'number'].includes(typeof key)))
      return keys;
  } catch {
    // not JSON: the same error as for a cursor of another list
  }
  throw ofAnother();
}

/** The whole number that is the only key of a cursor. */
export function numberIn(cursor: string, list: string): number {
  const [number] = decodeCursor(cursor, list, 1);
  if (!Number.isSafeInteger(number) || Number(number) < 0) throw ofAnother();
  return Number(number);
}
