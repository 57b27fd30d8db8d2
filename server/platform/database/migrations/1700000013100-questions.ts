import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the public API: articles by the ORCID iD of an author, and by a bounding box. */
const UP = `
set local statement_timeout = 0;
create index "materials_author_details" on "materials" using gin ("author_details" jsonb_path_ops);

-- Whether the bounding box of any place meets the given one (west, south, east, north). If west is greater than east, the box crosses the date line.
create function meets_box(places jsonb, west float8, south float8, east float8, north float8) returns boolean
language sql immutable strict parallel safe cost 1000
  return exists (
    select from jsonb_path_query(places, '$.features[*].geometry') as geometry, lateral (
      select min((position ->> 0)::float8) as w, min((position ->> 1)::float8) as s,
        max((position ->> 0)::float8) as e, max((position ->> 1)::float8) as n
      from jsonb_path_query(geometry, 'strict $.coordinates.** ? (@[0].type() == "number")') as position
    ) as box
    where s <= north and n >= south
      and ((west <= east and w <= east and e >= west) or (west > east and (e >= west or w <= east)))
  );
`;

export class Questions1700000013100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function meets_box(jsonb, float8, float8, float8, float8)');
    await runner.query('drop index "materials_author_details"');
  }
}
