import { Args, ArgsType, Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { IsEnum } from 'class-validator';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import { Admin } from '../../platform/access/access.js';
import { CountField } from '../../platform/validation/validation.js';
import { Counts } from './readings.resolver.js';
import { UsageService, lastDays } from './usage.service.js';

const UsageFormat = describedEnum('UsageFormat', 'The format of a usage report.', {
  CSV: 'A table for a spreadsheet.',
  COUNTER: 'A COUNTER 5.1 item report as JSON.',
});
type UsageFormat = keyof typeof UsageFormat;

@ObjectType({ isAbstract: true })
abstract class Counted extends Counts {
  @Field(() => Int, { description: 'The number of visits with a page view or PDF download.' })
  uniqueInvestigations: number;

  @Field(() => Int, { description: 'The number of visits with a PDF download.' })
  uniqueRequests: number;
}

@ObjectType({ description: 'Usage in a month or on a day.' })
export class UsagePeriod extends Counted {
  @Field({ description: 'YYYY-MM or YYYY-MM-DD.' })
  period: string;
}

@ObjectType({ description: 'The usage of a material.' })
export class UsageItem extends Counted {
  @Field(() => Int, { description: 'The id of the material.' })
  id: number;

  @Field(() => String, { nullable: true, description: 'The title; null if it is no longer public.' })
  title: string | null;
}

@ObjectType({ description: 'Usage by the rules of COUNTER, without double clicks and robots.' })
class Usage {
  @Field({ description: 'The first day.' })
  from: string;

  @Field({ description: 'The last day.' })
  to: string;

  @Field(() => [UsagePeriod], { description: 'Usage by day, or by month for more than two months.' })
  periods: UsagePeriod[];

  @Field(() => [UsageItem], { description: 'The most read materials, up to 100.' })
  items: UsageItem[];
}

@ObjectType({ description: 'A usage report file.' })
export class UsageFile {
  @Field({ description: 'The suggested file name.' })
  fileName: string;

  @Field({ description: 'The media type.' })
  mediaType: string;

  @Field({ description: 'The content.' })
  text: string;
}

@ArgsType()
class UsageArgs {
  @CountField('The number of days up to today, at most 20 years.', 30, [1, 7_305])
  days: number;
}

@ArgsType()
class UsageFileArgs extends UsageArgs {
  @Field(() => UsageFormat, { description: 'The format.' })
  @IsEnum(UsageFormat)
  format: UsageFormat;
}

@Admin()
@Resolver()
export class UsageResolver {
  constructor(private readonly service: UsageService) {}

  @Query(() => Usage, { description: 'Usage by readers.' })
  async usage(@Args() { days }: UsageArgs): Promise<Usage> {
    const { from, to } = lastDays(days);
    const [periods, items] = await Promise.all([this.service.periods(from, to), this.service.items(from, to)]);
    return { from, to, periods, items };
  }

  @Query(() => UsageFile, { description: 'Usage as a file, with each month of each material.' })
  usageFile(@Args() { days, format }: UsageFileArgs): Promise<UsageFile> {
    const { from, to } = lastDays(days);
    return format === UsageFormat.CSV ? this.service.table(from, to) : this.service.counterReport(from, to);
  }
}
