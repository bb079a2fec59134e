import { z } from 'zod'
import { optionalText, personName } from '#app/platform/forms/text.ts'

/** What members say of themselves. */
export const memberProfileForm = z.object({ name: personName('a display name', 80), headline: optionalText(120) })

/** Bytes that a picture may have. */
export const largestPicture = 5 * 1024 * 1024
