import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import type { Sql } from '#app/platform/database/pool/sql.ts'
import { freeSlug } from '#app/platform/slugs.ts'
import type { Foreign } from './foreign.ts'

type Tables = Foreign['tables']

/** Columns that reference a tag, a category, a topic or a member. */
const references = ['category_id', 'tag_id', 'topic_id', 'user_id']

/**
 * Maps records to existing ones: tags, categories and topics by address or name, members by email address. The existing
 * records do not change.
 */
export async function matchExisting(
  address: DatabaseAddress,
  { tables, formerIds = new Map() }: Pick<Foreign, 'tables' | 'formerIds'>,
): Promise<{ tables: Tables; notes: string[] }> {
  const sql = open(address, { max: 1, application_name: 'solutioneer-import' })
  try {
    const [made] = await sql<{ is: boolean }[]>`select to_regclass('public.members') is not null as is`
    if (!made?.is) return { tables, notes: [] }
    const accounts = await knownAccounts(sql, tables)
    const known = new Map([
      ...(await knownLabels(sql, tables)),
      ...accounts.map(({ brought, existing }) => [brought, existing] as const),
    ])
    // An account that has never opened the Campus has no profile yet: import the profile for it.
    const staying = new Set(accounts.filter(({ hasProfile }) => hasProfile).map(({ brought }) => brought))
    const isNew = ({ id }: Record<string, unknown>) => !staying.has(String(id))
    const members = (tables.members ?? [])
      .filter(isNew)
      .map((one) => ({ ...one, id: known.get(String(one.id)) ?? one.id }))
    const mapped: Tables = {
      ...Object.fromEntries(Object.entries(tables).map(([name, records]) => [name, matched(name, records, known)])),
      ...(tables.members && { members }),
    }
    return tables.articles ? await withFreeAddresses(sql, mapped, formerIds) : { tables: mapped, notes: [] }
  } finally {
    await sql.end()
  }
}

/** Pairs of an imported id and the id of the matching existing record. */
type Known = [brought: string, here: string][]

async function knownLabels(sql: Sql, tables: Tables): Promise<Known> {
  const known: Known = []
  for (const table of ['tags', 'categories', 'topics'] as const) {
    const gone = table === 'topics' ? 'removed_at' : 'deleted_at'
    const { rows: existing } = await sql.query<{ id: string; slug: string; name: string }>(
      `select id, slug, lower(name) as name from ${table} where ${gone} is null`,
    )
    for (const { id, slug, name } of tables[table] ?? []) {
      const same =
        existing.find((one) => one.slug === slug) ??
        // Topics are not matched by name, because names are not unique.
        existing.find((one) => table !== 'topics' && one.name === String(name).toLowerCase())
      if (same) known.push([String(id), same.id])
    }
  }
  return known
}

async function knownAccounts(sql: Sql, { accounts = [] }: Tables) {
  const addresses = accounts.map(({ email }) => String(email))
  const existing = await sql<{ id: string; email: string; hasProfile: boolean }[]>`
    select u.id, u.email, m.id is not null as "hasProfile" from auth.users u left join members m on m.id = u.id
    where u.email = any(${addresses}::text[]) and not u.is_sso_user`
  const byAddress = new Map(existing.map((one) => [one.email, one]))
  return accounts.flatMap(({ id, email }) => {
    const same = byAddress.get(String(email))
    return same ? [{ brought: String(id), existing: same.id, hasProfile: same.hasProfile }] : []
  })
}

const labelled = new Set(['tags', 'categories', 'topics', 'accounts'])

function matched(table: string, records: Tables[string], known: Map<string, string>): Tables[string] {
  if (labelled.has(table)) return records.filter(({ id }) => !known.has(String(id)))
  const mapped = records.map((record) => {
    const named = references.filter((column) => known.has(String(record[column])))
    return { ...record, ...Object.fromEntries(named.map((column) => [column, known.get(String(record[column]))])) }
  })
  // Two of the other program's tags may match the same one here.
  return table === 'article_tags' ? [...new Map(mapped.map((one) => [JSON.stringify(one), one])).values()] : mapped
}

/**
 * Gives articles whose address is taken another one, and skips redirects from addresses in use. Articles of an earlier
 * import keep their id and address.
 */
async function withFreeAddresses(
  sql: Sql,
  tables: Tables,
  formerIds: ReadonlyMap<string, string>,
): Promise<{ tables: Tables; notes: string[] }> {
  const notes: string[] = []
  const slugs = await sql<{ id: string; slug: string; title: string | null }[]>`
    select id, slug, title from articles union all select article_id, slug, null from article_slugs`
  const leading = await sql<{ id: string; path: string; target: string }[]>`select id, path, target from redirects`
  const existingSlugs = new Map(slugs.flatMap(({ id, slug, title }) => (title === null ? [] : [[id, slug] as const])))
  const former = (id: unknown, isSame: (id: string) => boolean) => {
    const before = formerIds.get(String(id))
    return before && isSame(before) ? before : String(id)
  }
  const newIds = new Map<string, string>()
  const newSlugs = new Map<string, string>()
  const taken = new Set(slugs.map(({ slug }) => slug))
  const importedSlugs = new Set((tables.articles ?? []).map(({ slug }) => String(slug)))
  const articles = (tables.articles ?? []).map((article) => {
    const [originalSlug, title] = [String(article.slug), String(article.title)]
    const id = former(
      article.id,
      (before) => existingSlugs.get(before)?.replace(/-\d+$/, '') === originalSlug.replace(/-\d+$/, ''),
    )
    newIds.set(String(article.id), id)
    const before = existingSlugs.get(id)
    const isOurs = before === originalSlug || before?.replace(/-\d+$/, '') === originalSlug
    const slug =
      isOurs && before
        ? before
        : freeSlug(originalSlug, taken.has(originalSlug) ? new Set([...taken, ...importedSlugs]) : taken)
    if (slug !== originalSlug && !isOurs)
      notes.push(`“${title}”: the address ${originalSlug} is taken here, so it gets ${slug}`)
    taken.add(slug)
    newSlugs.set(`/resources/articles/${originalSlug}`, `/resources/articles/${slug}`)
    return { ...article, id, slug }
  })
  const redirects = (tables.redirects ?? []).flatMap((record) => {
    const target = newSlugs.get(String(record.target)) ?? record.target
    const same = leading.find(({ path }) => path === record.path)
    const id = former(record.id, (before) => before === same?.id && target === same.target)
    // Keep an existing redirect, created here or by an earlier import.
    if (same && same.id !== id && same.target === target) return []
    if (same && same.id !== id) {
      notes.push(`old address ${record.path}: it leads to ${same.target || 'no page'} already, and stays so`)
      return []
    }
    return [{ ...record, id, target }]
  })
  const links = (tables.article_tags ?? []).map((link) => ({
    ...link,
    article_id: newIds.get(String(link.article_id)) ?? link.article_id,
  }))
  return { tables: { ...tables, articles, redirects, article_tags: links }, notes }
}
