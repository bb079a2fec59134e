import { cached } from '#app/platform/cached.server.ts'
import { acceptOf, programsOf } from '#app/platform/uploads/document-kinds.ts'
import { acceptedKinds } from '#app/platform/uploads/office-files.server.ts'
import { documentKinds } from './attachment.ts'

/** The document types that Campus texts accept, for file fields: `.pdf,.txt` and `PDF or plain text`. */
export const attachableDocuments = cached(['forms'], async () => {
  const kinds = await acceptedKinds(documentKinds)
  return { accept: acceptOf(kinds), programs: programsOf(kinds) }
})
