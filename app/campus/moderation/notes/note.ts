import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** Records that moderators can add notes to. */
export const notedKinds = ['post', 'comment', 'member'] as const
export type NotedKind = (typeof notedKinds)[number]

/** Input of a moderators' note. */
export const noteForm = z.object({ content: requiredText('a note', 1000) })
