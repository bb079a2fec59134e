import { backFrom, withBack } from '#app/admin-ui/back.ts'
import type { Actor } from '#app/platform/actor.ts'
import { listOfKind } from '../inbox/inbox.ts'
import { allLeadsFilterOf } from './filter.ts'
import { neighborsOf } from './queries.server.ts'

/** Navigation from a lead: back to its list, and to the next and previous lead. */
export interface LeadNavigation {
  back: string
  next: string | undefined
  previous: string | undefined
}

/** Reads the navigation of a lead page from its URL; neighbors come from the list that it was opened from. */
export async function leadNavigation(
  request: Request,
  actor: Actor,
  kind: string,
  id: string,
): Promise<LeadNavigation> {
  const back = backFrom(request, listOfKind(kind))
  const list = new URL(back, 'http://here.invalid')
  const isOfAll = list.pathname === '/admin/leads'
  const filter = isOfAll ? allLeadsFilterOf(list.searchParams) : { kind }
  const { next, previous } = await neighborsOf(actor, id, filter)
  return { back, next: next && withBack(next, back), previous: previous && withBack(previous, back) }
}
