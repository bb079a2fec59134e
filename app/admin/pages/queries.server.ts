import { peopleById } from '#app/members/directory.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import type { CustomCopy } from '#app/platform/copy/copy.ts'
import { type TouchedPage, touchedPage, touchedPages, versionsOfCopy } from '#app/platform/copy/queries.server.ts'
import { requirePermit } from '../require-permit.ts'

/** The custom state of a page's copy. */
export interface PageState {
  words: CustomCopy
  draft: CustomCopy | null
  draftToken: string | null
  version: number
  changedAt: Date | undefined
  /** Undefined for deleted members, and for a page that nobody has changed. */
  editorName: string | undefined
}

const untouched: PageState = {
  words: {},
  draft: null,
  draftToken: null,
  version: 0,
  changedAt: undefined,
  editorName: undefined,
}

/** All changed pages, by name; one more query for people's names. @throws Forbidden */
export async function pageStates(actor: Actor): Promise<Map<string, PageState>> {
  const rows = await touchedPages(requirePermit(actor, 'copy.write'))
  const people = await peopleById(rows.map(({ changedBy }) => changedBy))
  return new Map(rows.map((row) => [row.page, stateOf(row, people)]))
}

/** One page. @throws Forbidden */
export async function pageState(actor: Actor, page: string): Promise<PageState> {
  const row = await touchedPage(requirePermit(actor, 'copy.write'), page)
  return row ? stateOf(row, await peopleById([row.changedBy])) : untouched
}

/** The published versions of a page's copy with their authors, newest first. @throws Forbidden */
export async function copyVersions(actor: Actor, page: string) {
  const rows = await versionsOfCopy(requirePermit(actor, 'copy.write'), page)
  const people = await peopleById(rows.map((row) => row.actorId))
  return rows.map(({ id, words, at, actorId }) => ({ id, words, at, editorName: nameOf(people, actorId) }))
}

type People = Awaited<ReturnType<typeof peopleById>>

function stateOf({ changedBy, ...row }: TouchedPage, people: People): PageState {
  return { ...row, editorName: nameOf(people, changedBy) }
}

function nameOf(people: People, id: string | null): string | undefined {
  return id ? people.get(id)?.name : undefined
}
