import { keptRead } from '#app/platform/kept-reads.server.ts'
import { takenKinds } from '#app/platform/uploads/office-files.server.ts'
import { documentKinds } from './attachment.ts'

/** The kinds of documents that texts of the Campus take, for their file fields. */
export const attachableKinds = keptRead(['forms'], () => takenKinds(documentKinds))
