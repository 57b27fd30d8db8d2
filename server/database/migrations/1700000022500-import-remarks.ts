import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports of imports as codes with values; the English sentences of earlier ones become remarks that repeat them. */
const UP = `
create function pg_temp.remarks(sentences jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('code', 'text', 'values', jsonb_build_object('text', sentence)) order by place), '[]')
  from jsonb_array_elements_text(sentences) with ordinality as each (sentence, place)
$$;
alter table "imports" alter "problem" type jsonb using
  case when "problem" is not null then pg_temp.remarks(jsonb_build_array("problem")) -> 0 end;
update "imports" set "report" = "report" || jsonb_build_object(
  'refusals', pg_temp.remarks("report" -> 'refusals'),
  'warnings', pg_temp.remarks("report" -> 'warnings'),
  'rows', (
    select coalesce(jsonb_agg(one || jsonb_build_object(
      'problems', pg_temp.remarks(one -> 'problems'), 'warnings', pg_temp.remarks(one -> 'warnings')) order by place), '[]')
    from jsonb_array_elements("report" -> 'rows') with ordinality as each (one, place)))
where "report" is not null;
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
update "imports" set "report" = "report" || jsonb_build_object(
  'refusals', pg_temp.sentences("report" -> 'refusals'),
  'warnings', pg_temp.sentences("report" -> 'warnings'),
  'rows', (
    select coalesce(jsonb_agg(one || jsonb_build_object(
      'problems', pg_temp.sentences(one -> 'problems'), 'warnings', pg_temp.sentences(one -> 'warnings')) order by place), '[]')
    from jsonb_array_elements("report" -> 'rows') with ordinality as each (one, place)))
where "report" is not null;
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
