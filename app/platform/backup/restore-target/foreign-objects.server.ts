import { tablesOf } from '#app/platform/database/foreign-tables.server.ts'
import { readMigrations } from '#app/platform/database/migrate.server.ts'
import type { Sql } from '#app/platform/database/pool/sql.ts'

/**
 * Objects of others that dropping our schemas would delete: tables, views, sequences, types and functions in them that
 * no migration of ours creates, and objects in other schemas that depend on our tables (views and foreign keys).
 * Extensions are ignored.
 */
export async function foreignObjects(sql: Sql): Promise<string[]> {
  const texts = (await readMigrations()).map(({ text }) => text).join('\n')
  const names = new Set([...texts.matchAll(createdNames)].map(([, name = '']) => name.replace(/^public\./, '')))
  const isOurs = (name: string) => name === 'public.migrations' || names.has(name.replace(/^public\./, ''))
  const tables = (await tablesOf(sql, ['public', 'auth'])).filter((name) => !isOurs(name))
  const others = (await furtherObjects(sql)).filter(({ name }) => !isOurs(name))
  return [...tables, ...others.map(({ kind, name }) => `the ${kind} ${name}`), ...(await builtOnOurs(sql))]
}

const things = '(?:unlogged )?(?:table|(?:materialized )?view|sequence|function|type|domain)(?: if not exists)?'
/** Matches the names that migrations create or rename to. */
const createdNames = new RegExp(`\\b(?:create (?:or replace )?${things}|rename to) ([\\w.]+)`, 'gi')

/** Sequences, types and functions, except those of extensions and those that a table creates implicitly. */
function furtherObjects(sql: Sql) {
  return sql<{ kind: string; name: string }[]>`
    select distinct kind, format('%I.%I', nspname, named) as name from (
      select oid, 'pg_class'::regclass as catalog, relnamespace as place, relname as named, 'sequence' as kind
      from pg_class where relkind = 'S'
      union all
      select oid, 'pg_proc'::regclass, pronamespace, proname, 'function' from pg_proc
      union all
      select t.oid, 'pg_type'::regclass, typnamespace, typname, 'type'
      from pg_type t left join pg_class c on c.oid = typrelid
      where typelem = 0 and typtype <> 'p' and coalesce(c.relkind, 'c') = 'c'
    ) object join pg_namespace n on n.oid = place
    where nspname in ('public', 'auth') and not exists (
      select from pg_depend d where d.classid = catalog and d.objid = object.oid and d.deptype in ('e', 'a', 'i'))
    order by kind, name`
}

/** Views in other schemas that read our tables, and tables there that reference ours. */
async function builtOnOurs(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select distinct format('%I.%I', n.nspname, c.relname) as name from (
      select r.ev_class as built, d.refobjid as base from pg_depend d join pg_rewrite r on r.oid = d.objid
      where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
      union all
      select conrelid, confrelid from pg_constraint where contype = 'f'
    ) tie
    join pg_class c on c.oid = built join pg_namespace n on n.oid = c.relnamespace
    join pg_class b on b.oid = base join pg_namespace bn on bn.oid = b.relnamespace
    where bn.nspname in ('public', 'auth', 'pgboss') and n.nspname not in ('public', 'auth', 'pgboss')
    order by name`
  return rows.map(({ name }) => name)
}
