import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rewrites the lists of remarks in the stored reports by `convert`, a function of the database. */
const convertReports = (convert: string) => `
update "imports" set "report" = "report" || jsonb_build_object(
  'refusals', ${convert}("report" -> 'refusals'),
  'warnings', ${convert}("report" -> 'warnings'),
  'rows', (
    select coalesce(jsonb_agg(one || jsonb_build_object(
      'problems', ${convert}(one -> 'problems'), 'warnings', ${convert}(one -> 'warnings')) order by place), '[]')
    from jsonb_array_elements("report" -> 'rows') with ordinality as each (one, place)))
where "report" is not null;
`;

/** Reports of imports as codes with values; the English sentences of earlier ones become remarks that repeat them. */
const UP = `
create function pg_temp.remarks(sentences jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('code', 'text', 'values', jsonb_build_object('text', sentence)) order by place), '[]')
  from jsonb_array_elements_text(sentences) with ordinality as each (sentence, place)
$$;
alter table "imports" alter "problem" type jsonb using
  case when "problem" is not null then pg_temp.remarks(jsonb_build_array("problem")) -> 0 end;
${convertReports('pg_temp.remarks')}
drop function pg_temp.remarks(jsonb);
`;

/** An earlier version has no sentences for the codes, and shows these. */
const DOWN = `
create function pg_temp.sentence(remark jsonb) returns text language sql as $$
  select coalesce(remark -> 'values' ->> 'text', remark ->> 'code')
$$;
create function pg_temp.sentences(remarks jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(pg_temp.sentence(remark) order by place), '[]')
  from jsonb_array_elements(remarks) with ordinality as each (remark, place)
$$;
alter table "imports" alter "problem" type text using pg_temp.sentence("problem");
${convertReports('pg_temp.sentences')}
drop function pg_temp.sentences(jsonb);
drop function pg_temp.sentence(jsonb);
`;

export class ImportRemarks1700000022500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
