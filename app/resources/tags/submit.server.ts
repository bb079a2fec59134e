import { redirect } from 'react-router'
import { backTo } from '#app/admin-ui/back.ts'
import type { Actor } from '#app/platform/actor.ts'
import { submitForm } from '#app/platform/forms/parse-form.server.ts'
import { manageAddress } from '../admin/filter.ts'
import { createTag } from './create.server.ts'
import { tagDraft } from './tag.ts'

/** Handles the form of the Tags tab: adds a tag. */
export function submitTag(actor: Actor, request: Request) {
  return submitForm(request, tagDraft, async (draft) => {
    await createTag(actor, draft)
    throw redirect(backTo(manageAddress({ tab: 'tags' }), 'done', 'tag-created'))
  })
}
