import { expect, test } from 'vitest'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { testBackups } from '#tests/setup/backups.ts'
import { cloneDatabase } from '#tests/setup/database.ts'
import { backupAt } from '../destination.server.ts'
import { restoreBackup } from '../restore-backup.server.ts'
import { foreignObjects } from './foreign-objects.server.ts'

const { backup } = testBackups()

test('restoring over an installation without its migrations table explains what to do', async () => {
  const file = await backup('list-lost.backup')
  const existing = await cloneDatabase()
  const sql = open(existing.address, { max: 1, application_name: 'test' })
  const before = config()
  try {
    await sql`drop table migrations`
    const restoreError = () =>
      restoreBackup(existing.address, backupAt(file), { replace: true, databaseOnly: true }).then(String, String)
    expect(await restoreError()).toMatch(
      /list of migrations.+\n {2}mv '(.+)\/postgres' '\1\/postgres\.lost'\n {2}npm run cli/,
    )
    setConfig({ ...before, databaseUrl: 'postgres://localhost/of-the-firm' })
    const [, statements = ''] = /\n {2}psql "\$\{DATABASE_URL:\?\}" -c '(.+)'\n/.exec(await restoreError()) ?? []
    await sql.query(statements)
    await restoreBackup(existing.address, backupAt(file), { replace: true, databaseOnly: true })
    expect(await sql`select from topics`).toHaveLength(500)
  } finally {
    setConfig(before)
    await sql.end()
    await existing.drop()
  }
})

test('tables of another program in the same database are not removed', async () => {
  const file = await backup('beside-ours.backup')
  const existing = await cloneDatabase()
  const sql = open(existing.address, { max: 1, application_name: 'test' })
  try {
    expect(await foreignObjects(sql)).toEqual([])
    await sql`create table orders (id int)`
    const warning = /^Beside this installation the database holds public\.orders, which --replace would remove\./
    const replaced = () => restoreBackup(existing.address, backupAt(file), { replace: true, databaseOnly: true })
    await expect(replaced()).rejects.toThrow(warning)
    await sql`drop table orders`
    const others = [
      [
        'function public.tax_of',
        'create function tax_of(int) returns int language sql return $1',
        'drop function tax_of',
      ],
      ['sequence auth.bills', 'create sequence auth.bills', 'drop sequence auth.bills'],
      ['type public.mood', `create type mood as enum ('good')`, 'drop type mood'],
      ['type public.size', 'create domain size as int', 'drop domain size'],
      ['type public.spot', 'create type spot as (x int)', 'drop type spot'],
    ] as const
    for (const [name, make, remove] of others) {
      await sql.query(make)
      await expect(replaced()).rejects.toThrow(`the database holds the ${name}, which --replace would remove.`)
      await sql.query(remove)
    }
    await sql`create schema reports`
    await sql`create view reports.people as select id from members`
    await sql`create table reports.notes (member_id uuid references members (id))`
    await expect(replaced()).rejects.toThrow('holds reports.notes, reports.people, which --replace would remove.')
    await sql`drop schema reports cascade`
    expect(await sql`select from topics`).not.toHaveLength(500)
    // Tables of a newer release belong to the product: restoring an older release replaces them.
    await sql`insert into migrations (name, hash) values ('9999_of_the_next_release.sql', '')`
    await sql`create schema apart`
    await sql`create table apart.orders (id int)`
    await replaced()
    expect(await sql`select from topics`).toHaveLength(500)
    expect(await sql`select from apart.orders`).toEqual([])
  } finally {
    await sql.end()
    await existing.drop()
  }
})
