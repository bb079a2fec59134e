import { cached } from '#app/platform/cached.server.ts'
import { acceptOf, programsOf } from '#app/platform/uploads/document-kinds.ts'
import { takenKinds } from '#app/platform/uploads/office-files.server.ts'
import { documentKinds } from './attachment.ts'

/** The documents that texts of the Campus take, as their file fields say it: `.pdf,.txt` and `PDF or plain text`. */
export const attachableDocuments = cached(['forms'], async () => {
  const kinds = await takenKinds(documentKinds)
  return { accept: acceptOf(kinds), programs: programsOf(kinds) }
})
