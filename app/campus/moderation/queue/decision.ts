import { z } from 'zod'
import { optionalText } from '#app/platform/forms/text.ts'

/** Input with a decision: the reason, shown to the author and the reporters. */
export const decisionReason = z.object({ reason: optionalText(500) })
