import { redirect } from 'react-router'
import { backTo } from '#app/admin-ui/back.ts'
import type { Actor } from '#app/platform/actor.ts'
import { NotFound } from '#app/platform/errors.ts'
import { submitForm } from '#app/platform/forms/parse-form.server.ts'
import { manageAddress } from '../admin/filter.ts'
import { categoryDraft } from './category.ts'
import { createCategory } from './create.server.ts'
import { renameCategory } from './rename.server.ts'

/** Handles the form of the Categories tab: adds a category, or changes the one with `id`. */
export function submitCategory(actor: Actor, request: Request, id: string | null) {
  const listUrl = manageAddress({ tab: 'categories' })
  return submitForm(request, categoryDraft, async (draft) => {
    if (!id) {
      await createCategory(actor, draft)
      throw redirect(backTo(listUrl, 'done', 'category-created'))
    }
    try {
      await renameCategory(actor, id, draft)
    } catch (error) {
      throw error instanceof NotFound ? redirect(backTo(listUrl, 'failed', 'category-gone')) : error
    }
    throw redirect(backTo(listUrl, 'done', 'category-updated'))
  })
}
