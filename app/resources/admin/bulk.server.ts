import { redirect } from 'react-router'
import { backTo } from '#app/admin-ui/back.ts'
import type { Actor } from '#app/platform/actor.ts'
import { Invalid } from '#app/platform/errors.ts'
import { errorOf } from '#app/platform/forms/errors.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { isId } from '#app/platform/ids.ts'
import { log } from '#app/platform/log/log.server.ts'
import type { Catalogue, LockedItem } from '../catalogue/catalogue.server.ts'
import { deleteItem } from '../catalogue/delete.server.ts'
import { setPublished } from '../catalogue/publish.server.ts'
import { tagItem } from '../catalogue/tag.server.ts'
import { managePageSize } from './filter.ts'
import { listOf } from './item-acts.server.ts'

/** Applies one action to every chosen item separately, then redirects to the list with a notice of the result. */
export async function respondToBulk<Locked extends LockedItem>(
  kind: Catalogue<Locked>,
  request: Request,
  admin: Actor,
  restore: (actor: Actor, id: string) => Promise<void>,
) {
  const form = await postedForm(request)
  const back = listOf(request, kind.recordType)
  const ids = [...new Set(form.getAll('ids').map(String))].filter(isId).slice(0, managePageSize)
  const act = actOf(kind, admin, form, restore)
  if (ids.length === 0 || !act) throw redirect(backTo(back, 'failed', 'bulk-none'))
  let failed = 0
  let incomplete = false
  for (const id of ids) {
    try {
      await act(id)
    } catch (error) {
      failed++
      incomplete ||= form.get('act') === 'publish' && error instanceof Invalid
      if (!errorOf(error)) log.error({ err: error, id }, 'one of many could not be changed')
    }
  }
  if (failed > 0) throw redirect(backTo(back, 'failed', incomplete ? 'bulk-describe' : 'bulk-some'))
  const done = { delete: 'bulk-deleted', restore: 'bulk-restored' }[String(form.get('act'))]
  // The notice names the restored items.
  const resultUrl = backTo(back, 'done', done ?? 'bulk-done', done === 'bulk-restored' ? ids.join('.') : undefined)
  // The redirect carries the ids, so that one click restores them.
  throw redirect(done === 'bulk-deleted' ? `${resultUrl}&undo=${ids.join('.')}` : resultUrl)
}

function actOf<Locked extends LockedItem>(
  kind: Catalogue<Locked>,
  admin: Actor,
  form: FormData,
  restore: (actor: Actor, id: string) => Promise<void>,
) {
  const tag = String(form.get('tag') ?? '')
  switch (form.get('act')) {
    case 'publish':
      return (id: string) => setPublished(kind, admin, id, true)
    case 'withdraw':
      return (id: string) => setPublished(kind, admin, id, false)
    case 'delete':
      return (id: string) => deleteItem(kind, admin, id)
    case 'restore':
      return (id: string) => restore(admin, id)
    case 'tag':
      return isId(tag) ? (id: string) => tagItem(kind, admin, id, tag) : undefined
    default:
      return undefined
  }
}
