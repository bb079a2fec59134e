import type { Actor } from '#app/platform/actor.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { type KeptDraft, keptDraft, newArticleDrafts } from './drafts.server.ts'
import type { OfferedDraft } from './drafts-offered.tsx'
import { draftPreviewLink } from './preview/draft-preview.server.ts'

interface DraftsForForm {
  /** Where what is typed in this form is kept. */
  draftAddress: string
  offered: OfferedDraft[]
  /** What the form is to be filled with, where its draft is asked for. */
  typed: FormState['values'] | undefined
  /** When that draft was kept; empty where the form begins without one. */
  keptAt: string
  /** Where the draft that fills the form is read as a page. */
  preview: string | undefined
}

/** What an article's form knows of drafts: its own, and those that this writer can go on with. */
export async function draftsFor(
  actor: Actor,
  articleId: string | undefined,
  query: URLSearchParams,
): Promise<DraftsForForm> {
  return articleId ? ofSaved(actor, articleId, query.get('draft')) : ofNew(actor, query.get('draft'))
}

/** Drafts of articles that were begun and not saved, as they are offered. */
export async function begunArticles(actor: Actor): Promise<OfferedDraft[]> {
  return (await newArticleDrafts(actor)).map(({ id, title, savedAt }) => ({
    address: draftAddressOf(id),
    restore: `/admin/articles/new?draft=${id}`,
    title,
    savedAt: savedAt.toISOString(),
  }))
}

async function ofSaved(actor: Actor, articleId: string, asked: string | null): Promise<DraftsForForm> {
  const draftAddress = `/admin/articles/${articleId}/draft`
  const kept = await keptDraft(actor, { articleId })
  if (!kept || asked === 'restore') return { draftAddress, offered: [], ...(await filling(kept)) }
  const restore = `/admin/articles/${articleId}/edit?draft=restore`
  const offered = [{ address: draftAddress, restore, title: '', savedAt: kept.savedAt.toISOString() }]
  return { draftAddress, offered, ...(await filling(undefined)) }
}

async function ofNew(actor: Actor, asked: string | null): Promise<DraftsForForm> {
  const draftId = isId(asked ?? '') ? String(asked) : newId()
  const [kept, begun] = await Promise.all([keptDraft(actor, { draftId }), begunArticles(actor)])
  const draftAddress = draftAddressOf(draftId)
  const offered = begun.filter(({ address }) => address !== draftAddress)
  return { draftAddress, offered, ...(await filling(kept)) }
}

async function filling(kept: KeptDraft | undefined) {
  const keptAt = kept?.savedAt.toISOString() ?? ''
  return { typed: kept?.typed, keptAt, preview: kept && (await draftPreviewLink(kept.id)) }
}

function draftAddressOf(draftId: string): string {
  return `/admin/articles/new/draft?draft=${draftId}`
}
