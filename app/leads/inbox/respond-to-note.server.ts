import { redirect } from 'react-router'
import { backTo } from '#app/admin-ui/back.ts'
import type { Actor } from '#app/platform/actor.ts'
import { submitForm } from '#app/platform/forms/parse-form.server.ts'
import { addNote } from './add-note.server.ts'
import type { LeadKindDefinition } from './lead-kind.server.ts'
import { noteDraft } from './note.ts'

/** Handles the note form of a lead page: adds the note and redirects back. @throws NotFound */
export async function respondToNote(leadKind: LeadKindDefinition, request: Request, admin: Actor, leadId: string) {
  const { pathname, search } = new URL(request.url)
  return submitForm(request, noteDraft, async ({ note }) => {
    await addNote(leadKind, admin, leadId, note)
    throw redirect(backTo(pathname + search, 'done', 'note-added'))
  })
}
