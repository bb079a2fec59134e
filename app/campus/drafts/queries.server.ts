import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { DraftFields } from '#app/members/drafts/draft.ts'
import { draftColumn, newestDrafts } from '#app/members/drafts/queries.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { postVisibleTo } from '../posts/visible-posts.queries.server.ts'
import { visibleTopicAt } from '../topics/audience/queries.server.ts'
import { topicFormPath } from './form-paths.ts'

/** The parts of a draft that its form shows. */
export interface ShownDraft {
  fields: DraftFields
  version: number
}

/** The member's draft in the topic at `slug`, as a column of another query; by `drafts_of_member`. */
export function draftIn(member: SignedIn, slug: SQLWrapper): SQL<ShownDraft | null> {
  return draftColumn(member, sql`${topicFormPath('')} || ${slug}`)
}

/** One text of a draft. */
export function textIn(draft: ShownDraft | null, name: string): string {
  return [draft?.fields[name] ?? ''].flat()[0] ?? ''
}

/** The member's five newest drafts; by `drafts_of_member`. */
export async function draftsOf(member: SignedIn): Promise<{ form: string; title: string; savedAt: Date }[]> {
  const rows = await newestDrafts(member, (form) => visibleTopicOfDraft(member, form))
  return rows.map(({ form, updatedAt, ...draft }) => ({
    form,
    title: (textIn(draft, 'title').trim() || textIn(draft, 'content').trim()).slice(0, 80),
    savedAt: updatedAt,
  }))
}

/** True for drafts in topics and posts that the member can see; the others have no page to link to. */
function visibleTopicOfDraft(member: SignedIn, form: SQLWrapper): SQL {
  const ofTopic = visibleTopicAt(member, sql`substring(${form} from ${topicForm})`)
  const ofPost = postVisibleTo(member, sql`substring(${form} from ${postForm})::uuid`)
  return sql`${form} ~ '^/campus/(topics|post)/[^/#?]+$' and coalesce(${ofTopic ?? true}, true) and coalesce(${ofPost ?? true}, true)`
}

const topicForm = `^${topicFormPath('(.+)')}$`
const postForm = '^/campus/post/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
