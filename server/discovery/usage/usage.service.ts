import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { currentDay } from '../../../client/shared/locales.js';
import { grouped } from '../../../client/shared/grouped.js';
import { prepared } from '../../platform/database/connections/connections.js';
import { ContentVersion } from '../../platform/database/content-version.js';
import { csvForSpreadsheets } from '../../platform/responses/csv.js';
import { MetadataService } from '../../interop/metadata/metadata.service.js';
import type { MaterialMetadata } from '../../interop/metadata/metadata.js';
import type { UsageFile, UsageItem, UsagePeriod } from './usage.resolver.js';

type Numbers = Omit<UsagePeriod, 'period'>;
type Totals = Pick<Numbers, 'views' | 'downloads'>;
export type Readings = Totals & { since: string; years: (Totals & { year: number })[] };

type YearOfItem = Totals & { id: number; year: number; since: string };
type MonthOfItem = Numbers & { id: number; month: string };

const NUMBERS = `sum(views)::int as views, sum(downloads)::int as downloads,
  sum(unique_investigations)::int as "uniqueInvestigations", sum(unique_requests)::int as "uniqueRequests"`;
/** `since` is when the journal's counting began. */
const YEARS = (id: string, where: string) => `
  select ${id} as id, extract(year from day)::int as year, sum(views)::int as views, sum(downloads)::int as downloads,
    (select to_char(min(day), 'YYYY-MM-DD') from usage_counts) as since
  from usage_counts ${where} group by 1, 2 order by 1, 2`;
const WITHIN = 'day between $1 and $2';
/** Up to this many days are reported by day, longer periods by month. */
const MAX_DAYS = 62;
const DAY_MS = 86_400_000;
const MAX_ITEMS = 100;

/** Usage reports. */
@Injectable()
export class UsageService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly metadata: MetadataService,
    private readonly version: ContentVersion,
  ) {}

  /** The views and downloads of several materials by year; null for those without any. */
  readonly readingsOf = async (ids: readonly number[]): Promise<(Readings | null)[]> => {
    const text = prepared(YEARS('material_id', 'where material_id = any($1)'));
    const rows = await this.dataSource.query<YearOfItem[]>(text, [ids]);
    const read = grouped(rows, ({ id }) => id);
    return ids.map((id) => readingsOf(read.get(id)));
  };

  /** Those of everything together. */
  readingsOfJournal(): Promise<Readings | null> {
    return this.version.memoise('readings of the journal', async () =>
      readingsOf(await this.dataSource.query<YearOfItem[]>(YEARS('0', ''))),
    );
  }

  /** By day or by month, including periods without usage. */
  async periods(from: string, to: string): Promise<UsagePeriod[]> {
    const isByDay = (Date.parse(to) - Date.parse(from)) / DAY_MS < MAX_DAYS;
    const [step, form] = isByDay ? ['1 day', 'YYYY-MM-DD'] : ['1 month', 'YYYY-MM'];
    const start = isByDay ? '$1::date' : `date_trunc('month', $1::date)`;
    return this.dataSource.query<UsagePeriod[]>(
      `with periods as (select to_char(each, $3) as period from generate_series(${start}, $2::date, $4::interval) as each),
        counted as (select to_char(day, $3) as period, ${NUMBERS} from usage_counts where ${WITHIN} group by 1)
       select period, coalesce(views, 0) as views, coalesce(downloads, 0) as downloads,
         coalesce("uniqueInvestigations", 0) as "uniqueInvestigations", coalesce("uniqueRequests", 0) as "uniqueRequests"
       from periods left join counted using (period) order by period`,
      [from, to, form, step],
    );
  }

  /** The most used materials, most used first. The title of one that is no longer public is null. */
  async items(from: string, to: string): Promise<UsageItem[]> {
    const rows = await this.dataSource.query<(Numbers & { id: number })[]>(
      `select material_id as id, ${NUMBERS} from usage_counts where ${WITHIN} group by 1
       order by sum(views + downloads) desc, material_id limit $3`,
      [from, to, MAX_ITEMS],
    );
    const records = await this.metadata.byIds(rows.map(({ id }) => id));
    return rows.map((row) => ({ ...row, title: records.get(row.id)?.titles[0].text ?? null }));
  }

  /** A row per month and material, as CSV. */
  async table(from: string, to: string): Promise<UsageFile> {
    const { rows, records } = await this.months(from, to);
    const head = ['month', 'id', 'title', 'doi', 'views', 'downloads', 'unique_investigations', 'unique_requests'];
    const lines = rows.map(({ month, id, views, downloads, uniqueInvestigations, uniqueRequests }) => [
      ...[month, id, records.get(id)?.titles[0].text ?? null, records.get(id)?.doi ?? null],
      ...[views, downloads, uniqueInvestigations, uniqueRequests],
    ]);
    return { fileName: `usage-${from}-${to}.csv`, mediaType: 'text/csv', text: csvForSpreadsheets([head, ...lines]) };
  }

  /** An item report in the format of COUNTER, release 5.1; it has not been audited. */
  async counterReport(from: string, to: string): Promise<UsageFile> {
    const { rows, records } = await this.months(from, to);
    const journal = await this.metadata.journalMetadata();
    const months = grouped(rows, ({ id }) => id);
    const items = [...records.values()].map((record) => counterItem(record, months.get(record.id) ?? []));
    const report = {
      Report_Header: {
        Report_Name: 'Item Report',
        Report_ID: 'IR',
        Release: '5.1',
        Institution_Name: 'The World',
        Report_Filters: { Begin_Date: from, End_Date: to },
        Created: `${new Date().toISOString().slice(0, 19)}Z`,
        Created_By: journal.title,
      },
      Report_Items: [
        {
          Title: journal.title,
          Item_ID: {
            ...(journal.issnPrint && { Print_ISSN: journal.issnPrint }),
            ...(journal.issnOnline && { Online_ISSN: journal.issnOnline }),
            URI: journal.url,
          },
          Items: items,
        },
      ],
    };
    return {
      fileName: `counter-ir-${from}-${to}.json`,
      mediaType: 'application/json',
      text: `${JSON.stringify(report, null, '\t')}\n`,
    };
  }

  private async months(from: string, to: string) {
    const rows = await this.dataSource.query<MonthOfItem[]>(
      `select to_char(day, 'YYYY-MM') as month, material_id as id, ${NUMBERS} from usage_counts where ${WITHIN}
       group by 1, 2 order by 1, 2`,
      [from, to],
    );
    return { rows, records: await this.metadata.byIds([...new Set(rows.map(({ id }) => id))]) };
  }
}

function readingsOf(years: YearOfItem[] | undefined): Readings | null {
  if (!years?.length) return null;
  const total = (of: keyof Totals) => years.reduce((sum, year) => sum + year[of], 0);
  return { since: years[0].since, views: total('views'), downloads: total('downloads'), years };
}

function counterItem(record: MaterialMetadata, months: MonthOfItem[]) {
  const byMonth = (of: (numbers: Numbers) => number) =>
    Object.fromEntries(months.map((month): [string, number] => [month.month, of(month)]));
  return {
    Item: record.titles[0].text,
    Item_ID: { ...(record.doi && { DOI: record.doi }), URI: record.uri },
    Publisher: record.journal.publisher,
    Platform: record.journal.title,
    Authors: record.authors.map(({ name }) => ({ Name: name })),
    Publication_Date: record.publishedOn ?? String(record.year),
    Attribute_Performance: [
      {
        Data_Type: record.kind === 'article' ? 'Article' : 'Journal',
        YOP: String(record.year),
        Access_Type: 'Open',
        Access_Method: 'Regular',
        Performance: {
          Total_Item_Investigations: byMonth(({ views, downloads }) => views + downloads),
          Total_Item_Requests: byMonth(({ downloads }) => downloads),
          Unique_Item_Investigations: byMonth(({ uniqueInvestigations }) => uniqueInvestigations),
          Unique_Item_Requests: byMonth(({ uniqueRequests }) => uniqueRequests),
        },
      },
    ],
  };
}

/** The last `days` days, including today. */
export const lastDays = (days: number): { from: string; to: string } => {
  const to = currentDay();
  return { from: new Date(Date.parse(to) - (days - 1) * DAY_MS).toISOString().slice(0, 10), to };
};
