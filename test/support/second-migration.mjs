/** A made-up version after the first, of many statements: what an upgrade does is proved by it. */
export class Second1795392001000 {
  async up(runner) {
    await runner.query('alter table materials add column is_from_second boolean not null default false');
    await runner.query('alter table materials disable trigger keep_revision');
    for (let n = 1; n <= 40; n++) {
      await runner.query(`create table second_${n} (id serial primary key, title text)`);
      await runner.query(`insert into second_${n} (title) select title from materials`);
    }
    await runner.query('update materials set is_from_second = true');
    await runner.query('alter table materials enable trigger keep_revision');
  }

  async down() {}
}
