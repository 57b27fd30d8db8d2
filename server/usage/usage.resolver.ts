import { Args, ArgsType, Field, Int, ObjectType, Query, Resolver, registerEnumType } from '@nestjs/graphql';
import { IsEnum, IsInt, Max, Min } from 'class-validator';
import { Admin } from '../common/access.js';
import { UsageService, lastDays } from './usage.service.js';

export enum UsageFormat {
  CSV = 'CSV',
  COUNTER = 'COUNTER',
}
registerEnumType(UsageFormat, {
  name: 'UsageFormat',
  description: 'How to write what was read.',
  valuesMap: {
    CSV: { description: 'A table for a spreadsheet.' },
    COUNTER: { description: 'JSON in the shape of an item report of COUNTER 5.1.' },
  },
});

@ObjectType({ isAbstract: true })
abstract class Counted {
  @Field(() => Int, { description: 'Times a page was opened.' })
  views: number;

  @Field(() => Int, { description: 'Times a PDF was fetched.' })
  downloads: number;

  @Field(() => Int, { description: 'Visits in which a page was opened or a PDF fetched.' })
  uniqueInvestigations: number;

  @Field(() => Int, { description: 'Visits in which a PDF was fetched.' })
  uniqueRequests: number;
}

@ObjectType({ description: 'What was read in a month, or on a day.' })
class UsagePeriod extends Counted {
  @Field({ description: 'YYYY-MM or YYYY-MM-DD.' })
  period: string;
}

@ObjectType({ description: 'How often a material was read.' })
class UsageItem extends Counted {
  @Field(() => Int, { description: 'The id of the material.' })
  id: number;

  @Field(() => String, { nullable: true, description: 'Its title; null when readers do not see it any more.' })
  title: string | null;
}

@ObjectType({ description: 'What was read, by the rules of COUNTER: without double clicks and robots.' })
class Usage {
  @Field({ description: 'The first day.' })
  from: string;

  @Field({ description: 'The last day.' })
  to: string;

  @Field(() => [UsagePeriod], { description: 'By the day; by the month when there are more than two months of days.' })
  periods: UsagePeriod[];

  @Field(() => [UsageItem], { description: 'What was read most, up to a hundred.' })
  items: UsageItem[];
}

@ObjectType({ description: 'A file with what was read.' })
class UsageFile {
  @Field({ description: 'What to save it as.' })
  fileName: string;

  @Field({ description: 'The media type.' })
  mediaType: string;

  @Field({ description: 'What is in it.' })
  text: string;
}

@ArgsType()
class UsageArgs {
  @Field(() => Int, { defaultValue: 30, description: 'How many days, up to today; 20 years at most.' })
  @IsInt()
  @Min(1)
  @Max(7_305)
  days: number;
}

@ArgsType()
class UsageFileArgs extends UsageArgs {
  @Field(() => UsageFormat, { description: 'How to write it.' })
  @IsEnum(UsageFormat)
  format: UsageFormat;
}

@Resolver()
export class UsageResolver {
  constructor(private readonly service: UsageService) {}

  @Admin()
  @Query(() => Usage, { description: 'What readers looked at.' })
  async usage(@Args() { days }: UsageArgs): Promise<Usage> {
    const { from, to } = lastDays(days);
    const [periods, items] = await Promise.all([this.service.periods(from, to), this.service.items(from, to)]);
    return { from, to, periods, items };
  }

  @Admin()
  @Query(() => UsageFile, { description: 'The same as a file, each month of each material.' })
  usageFile(@Args() { days, format }: UsageFileArgs): Promise<UsageFile> {
    const { from, to } = lastDays(days);
    return format === UsageFormat.CSV ? this.service.table(from, to) : this.service.counterReport(from, to);
  }
}
