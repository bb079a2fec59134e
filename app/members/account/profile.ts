import { z } from 'zod'
import { optionalText, requiredText } from '#app/platform/forms/text.ts'

/** What members say of themselves. */
export const memberProfileForm = z.object({ name: requiredText('a display name', 80), headline: optionalText(120) })

/** Bytes that a picture may have. */
export const largestPicture = 5 * 1024 * 1024
