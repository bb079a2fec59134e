import { z } from 'zod'
import { optionalText } from '#app/platform/forms/text.ts'

/** What goes with a decision: the reason that the author and the reporters are told. */
export const decisionReason = z.object({ reason: optionalText(500) })
