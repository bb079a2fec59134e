import { data } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { UndoDelete } from '#app/admin-ui/deleted-records.tsx'
import { failureOf } from '#app/admin-ui/notices.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { NotFound, ProductError } from '#app/platform/errors.ts'
import { describeForm } from '#app/platform/forms/parse-form.server.ts'
import { isId } from '#app/platform/ids.ts'
import { log } from '#app/platform/log/log.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Toast, Toasts } from '#app/ui/toast.tsx'
import { ManageArticles } from '../articles/manage.tsx'
import { articlesToEdit, justDeletedArticle } from '../articles/queries.server.ts'
import { mayPublishArticles } from '../articles/review/publishers.server.ts'
import { countWaitingReviews, reviewStates } from '../articles/review/queries.server.ts'
import { categoryDraft } from '../categories/category.ts'
import { ManageCategories } from '../categories/manage.tsx'
import { categoriesInUse, trashedCategories } from '../categories/queries.server.ts'
import { submitCategory } from '../categories/submit.server.ts'
import { ManageDownloads } from '../downloads/manage.tsx'
import { downloadsToEdit, justDeletedDownload } from '../downloads/queries.server.ts'
import { ManageTags } from '../tags/manage.tsx'
import { tagsInUse, trashedTags } from '../tags/queries.server.ts'
import { submitTag } from '../tags/submit.server.ts'
import { tagDraft } from '../tags/tag.ts'
import type { Route } from './+types/content.route.ts'
import { contentTabs, type ManageFilter, manageAddress, manageFilterOf, managePageSize } from './filter.ts'
import { withLastChange } from './last-change.server.ts'
import { sortingChoices } from './save.server.ts'
import { BulkUndo } from './undo.tsx'

const title = 'Content Management System'

export const handle = { hydrate: true, access: { see: 'article.write', write: 'category.write' } } satisfies RouteHandle
export const meta = () => pageMeta({ title, noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const filter = manageFilterOf(searchParams)
  try {
    return { filter, list: await listOf(adminOf(context), filter, searchParams), deleted: deletedAtOnce(searchParams) }
  } catch (error) {
    if (error instanceof ProductError) throw error
    log.error({ err: error }, `the ${filter.tab} of the content screen could not be read`)
    return data({ filter, list: undefined, deleted: [] }, { status: 503 })
  }
}

/** The ids of items that were just trashed together, from the query string. */
function deletedAtOnce(query: URLSearchParams): string[] {
  if (query.get('done') !== 'bulk-deleted') return []
  return (query.get('undo') ?? '').split('.').filter(isId).slice(0, managePageSize)
}

async function listOf(admin: Actor, filter: ManageFilter, query: URLSearchParams) {
  const { tab } = filter
  const shown = <Label,>(deleted: Label[]) => (filter.state === 'trash' ? deleted : deleted.length)
  if (tab === 'tags') {
    const [tags, { deleted, last }] = await Promise.all([tagsInUse(admin), trashedTags(admin)])
    return {
      tab,
      tags,
      deleted: shown(deleted),
      form: describeForm(tagDraft),
      last: justNow(query, 'tag') ? last : undefined,
    }
  }
  if (tab === 'categories') {
    const [categories, { deleted, last }] = await Promise.all([categoriesInUse(admin), trashedCategories(admin)])
    const chosen = categories.find(({ id }) => id === query.get('edit'))
    const form = describeForm(categoryDraft, chosen && { name: chosen.name, description: chosen.description })
    const undoable = justNow(query, 'category') ? last : undefined
    return { tab, categories, deleted: shown(deleted), edited: chosen?.id, form, last: undoable }
  }
  if (tab === 'downloads') {
    const [{ categories, tags }, { downloads: items, ...others }, last] = await Promise.all([
      sortingChoices(),
      downloadsToEdit(admin, filter),
      justNow(query, 'download') ? justDeletedDownload(admin) : undefined,
    ])
    const mayReadTakers = can(admin, 'file.read')
    return { tab, categories, tags, items: await withLastChange(items), ...others, last, mayReadTakers }
  }
  const [{ categories, tags }, { articles: items, ...others }, last] = await Promise.all([
    sortingChoices(),
    articlesToEdit(admin, filter),
    justNow(query, 'article') ? justDeletedArticle(admin) : undefined,
  ])
  const reviews = await reviewStates(items.map(({ id }) => id))
  const mayPublish = await mayPublishArticles(admin)
  const waiting = await countWaitingReviews(admin)
  const shownItems = items.map((item) => ({ ...item, review: reviews.get(item.id) }))
  return { tab, categories, tags, items: await withLastChange(shownItems), ...others, last, mayPublish, waiting }
}

/** True if the query string reports that an item was just deleted. */
function justNow(query: URLSearchParams, recordType: string): boolean {
  return query.get('done') === `${recordType}-deleted`
}

/** POST adds a record to the tab in the address; with `&edit=` it changes that category. */
export async function action({ request, context }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const { tab } = manageFilterOf(searchParams)
  if (tab === 'categories') return submitCategory(adminOf(context), request, searchParams.get('edit'))
  if (tab === 'tags') return submitTag(adminOf(context), request)
  throw new NotFound()
}

export default function Content({ loaderData: { filter, list, deleted }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className={adminUi.title}>{title}</h1>
      {(actionData || !list) && (
        <Toasts>
          <Toast {...failureOf(list ? errorOf(list) : `Failed to fetch ${filter.tab}`)} />
        </Toasts>
      )}
      <Tabs
        id="content-tabs"
        label={title}
        tabs={contentTabs}
        selected={filter.tab}
        href={(tab) => manageAddress({ tab: tab as ManageFilter['tab'] })}
        className={adminUi.tabs}
      >
        {deleted.length > 0 && (
          <BulkUndo recordType={filter.tab === 'downloads' ? 'download' : 'article'} ids={deleted} />
        )}
        {list?.last && (
          <UndoDelete
            at={`/admin/${list.tab}`}
            deleted={{ id: list.last.id, title: list.last.name }}
            back={manageAddress({ tab: list.tab })}
          />
        )}
        {list?.tab === 'articles' && list.waiting > 0 && filter.state !== 'review' && (
          <p>
            <a href={manageAddress({ state: 'review' })}>
              {list.waiting === 1 ? '1 article waits' : `${list.waiting} articles wait`} for your approval
            </a>
          </p>
        )}
        {list?.tab === 'articles' && <ManageArticles filter={filter} {...list} />}
        {list?.tab === 'downloads' && <ManageDownloads filter={filter} {...list} />}
        {list?.tab === 'categories' && <ManageCategories {...list} form={actionData?.form ?? list.form} />}
        {list?.tab === 'tags' && <ManageTags {...list} form={actionData?.form ?? list.form} />}
        {!list && (
          <EmptyState failed title={`Failed to fetch ${filter.tab}`}>
            <ButtonLink kind="quiet" small href={manageAddress(filter, { page: filter.page })}>
              Try again
            </ButtonLink>
          </EmptyState>
        )}
      </Tabs>
    </>
  )
}

function errorOf(list: { tab: string; edited?: string | undefined }): string {
  if (list.tab === 'tags') return 'tag-create'
  return list.edited ? 'category-update' : 'category-create'
}
