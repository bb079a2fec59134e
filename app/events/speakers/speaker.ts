import { z } from 'zod'
import { optionalText, requiredText } from '#app/platform/forms/text.ts'

/** Who speaks at an event, as pages show it. */
export interface Speaker {
  id: string
  name: string
  words: string
  /** Their picture, among the files of the event. */
  pictureId: string | null
}

/** What is typed of somebody who speaks. */
export const speakerForm = z.object({
  name: requiredText('a name', 120),
  words: optionalText(600),
  /** The picture that there is goes. */
  withoutPicture: z.boolean().optional(),
})

export type SpeakerDraft = Pick<z.output<typeof speakerForm>, 'name' | 'words'>

/** The most who speak at one event. */
export const MAX_SPEAKERS = 20

/** How large a picture may be as it comes; it is kept as a square of `pictureSide` pixels. */
export const largestSpeakerPicture = { bytes: 10 * 1024 * 1024 }
export const pictureSide = 320
