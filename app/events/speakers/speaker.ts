import { z } from 'zod'
import { optionalText, requiredText } from '#app/platform/forms/text.ts'

/** A speaker of an event. */
export interface Speaker {
  id: string
  name: string
  words: string
  /** Id of their picture, a file of the event. */
  pictureId: string | null
}

/** The form of a speaker. */
export const speakerForm = z.object({
  name: requiredText('a name', 120),
  words: optionalText(600),
  /** Removes the picture. */
  withoutPicture: z.boolean().optional(),
})

export type SpeakerDraft = Pick<z.output<typeof speakerForm>, 'name' | 'words'>

/** Maximum number of speakers per event. */
export const MAX_SPEAKERS = 20

/** Maximum size of an uploaded picture; it is stored as a square of `pictureSide` pixels. */
export const MAX_SPEAKER_PICTURE_BYTES = { bytes: 10 * 1024 * 1024 }
export const pictureSide = 320
