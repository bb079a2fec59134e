import { z } from 'zod'
import { optionalText, personName } from '#app/platform/forms/text.ts'

/** The form for a member's name and headline. */
export const memberProfileForm = z.object({ name: personName('a display name', 80), headline: optionalText(120) })

/** Maximum size of a picture, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
