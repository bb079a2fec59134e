import type { Sql } from '#app/platform/database/pool/sql.ts'

/** A table of an export, as described by the database. */
export interface MovedTable {
  /** Its folder in the file. */
  name: string
  /** Its name in SQL. */
  table: string
  columns: string[]
  key: string[]
  references: Reference[]
  unique: UniqueIndex[]
}

/** A foreign key. */
interface Reference {
  columns: string[]
  parent: string
  parentColumns: string[]
  nullable: boolean
}

interface UniqueIndex {
  name: string
  /** The indexed expressions, as SQL. */
  terms: string[]
  predicate: string | null
}

/** Tables that an export omits, and why. All others are included. */
const leftOut: Record<string, string> = {
  migrations: 'a new installation makes its own',
  rate_limits: 'counts of one installation',
  form_secret: 'a secret; a new installation makes its own',
  campus_secret: 'a secret; a new installation makes its own',
  preview_secret: 'a secret; a new installation makes its own',
  job_facts: 'what the queue of one installation has to know',
  mails: 'were sent from one installation',
  reads: 'who reads today, for today alone',
  reader_salts: 'a secret of today',
  missing_addresses: 'were asked for at one installation',
  api_keys: 'open one installation',
  spam_words: 'hashed with the secret of one installation',
  spam_lessons: 'hashed with the secret of one installation',
  webhooks: 'hold secrets, and tell of one installation',
  webhook_deliveries: 'were told of one installation',
  open_forms: 'who has a form open this minute',
  imports: 'files that were uploaded at one installation',
  import_records: 'undo what one installation imported',
  import_pictures: 'were fetched by one installation',
  drafts: 'unsaved, and belongs to a form that is open',
}

/**
 * Exported columns of the auth service: the accounts, without credentials such as passwords, sessions, factors or keys.
 */
const accounts: Record<string, { name: string; columns: string[] }> = {
  users: {
    name: 'accounts',
    columns: [
      ...['id', 'aud', 'role', 'email', 'email_confirmed_at', 'phone', 'phone_confirmed_at', 'app_metadata'],
      ...['user_metadata', 'invited_at', 'banned_until', 'deleted_at', 'deletion_due_at', 'is_sso_user'],
      ...['is_anonymous', 'created_at', 'updated_at'],
    ],
  },
  identities: {
    name: 'identities',
    columns: ['id', 'user_id', 'provider', 'provider_id', 'identity_data', 'created_at', 'updated_at'],
  },
}

const rendered = ['html', 'plain', 'rendered_by']
/** Columns that are not exported: derived ones, which the product computes again, and keys of open forms. */
const derived: Record<string, string[]> = {
  articles: [
    ...['content_text', 'html', 'toc', 'reading_minutes', 'pictures', 'unsized'],
    ...['rendered_by', 'rendered_version', 'tag_words'],
  ],
  downloads: ['tag_words'],
  posts: [...rendered, 'request_key'],
  comments: [...rendered, 'request_key'],
  events: rendered,
  // Whether and how an email was sent is specific to an installation.
  notifications: ['pace', 'mailed_at'],
  candidate_files: ['token_hash', 'expires_at'],
}

/** All tables of an export, each after those it references; in cycles, a nullable reference may come earlier. */
export async function movedTables(sql: Sql): Promise<MovedTable[]> {
  const rows = await sql<(Omit<MovedTable, 'name' | 'table'> & { schema: string; name: string })[]>`
    select n.nspname as schema, c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
      ) as columns,
      array(
        select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality k(number, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary order by k.place
      ) as key,
      coalesce((
        select json_agg(json_build_object(
          'columns', (select json_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality k(number, place)
            join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number),
          'parent', pn.nspname || '.' || p.relname,
          'parentColumns', (
            select json_agg(a.attname order by k.place) from unnest(f.confkey) with ordinality k(number, place)
              join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.number),
          'nullable', (
            select bool_and(not a.attnotnull) from pg_attribute a
            where a.attrelid = f.conrelid and a.attnum = any(f.conkey))
        ) order by f.conname)
        from pg_constraint f join pg_class p on p.oid = f.confrelid join pg_namespace pn on pn.oid = p.relnamespace
        where f.conrelid = c.oid and f.contype = 'f'
      ), '[]') as references,
      coalesce((
        select json_agg(json_build_object(
          'name', i.indexrelid::regclass::text,
          'terms', (select json_agg(pg_get_indexdef(i.indexrelid, k, true) order by k)
            from generate_series(1, i.indnkeyatts) k),
          'predicate', pg_get_expr(i.indpred, i.indrelid)
        ) order by i.indexrelid::regclass::text)
        from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary
      ), '[]') as unique
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
    order by n.nspname, c.relname`
  const chosen = rows.flatMap(({ schema, name, ...details }) => {
    const ofAuth = schema === 'auth' ? accounts[name] : undefined
    if (schema === 'auth' ? !ofAuth : name in leftOut) return []
    const without = derived[name] ?? []
    const columns = details.columns.filter((column) =>
      ofAuth ? ofAuth.columns.includes(column) : !without.includes(column),
    )
    return [{ ...details, name: ofAuth?.name ?? name, table: `${schema}.${name}`, columns }]
  })
  return inOrder(chosen)
}

function inOrder(tables: MovedTable[]): MovedTable[] {
  const waiting = [...tables]
  const ordered: MovedTable[] = []
  while (waiting.length > 0) {
    const isWaiting = (parent: string, child: string) =>
      parent !== child && waiting.some(({ table }) => table === parent)
    const blocking = ({ table, references }: MovedTable, alsoNullable: boolean) =>
      references.some(({ parent, nullable }) => (alsoNullable || !nullable) && isWaiting(parent, table))
    const next = waiting.find((one) => !blocking(one, true)) ?? waiting.find((one) => !blocking(one, false))
    if (!next) throw new Error(`These tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}.`)
    waiting.splice(waiting.indexOf(next), 1)
    ordered.push(next)
  }
  return ordered
}
