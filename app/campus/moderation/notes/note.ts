import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** What moderators write notes about. */
export const notedKinds = ['post', 'comment', 'member'] as const
export type NotedKind = (typeof notedKinds)[number]

/** A note among moderators. */
export const noteForm = z.object({ content: requiredText('a note', 1000) })
