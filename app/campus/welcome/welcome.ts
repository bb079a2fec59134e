import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** Where newcomers say hello; the topic is made when the first one does. */
export const introductions = {
  name: 'Introductions',
  slug: 'introductions',
  description: 'Who is here, what they work on, and what one may ask them.',
}

/** Topics to follow from the start. */
export const followChoice = z.object({ topics: z.array(z.uuid()).max(50).optional().default([]) })

/** What stands in the field already: three sentences to finish. */
export const helloToFinish = 'I work as \n\nRight now I am busy with \n\nYou can ask me about '

const words = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The first words of a newcomer. */
export const hello = z.object({
  content: requiredText('a few words', 2000).refine(
    (content) => words(content) !== words(helloToFinish),
    'Please finish a sentence, or write one of your own.',
  ),
  key: z.uuid().optional(),
})

/** The steps, in their order. */
export const steps = [
  { path: '/campus/welcome', title: 'Who you are' },
  { path: '/campus/welcome/topics', title: 'What you follow' },
  { path: '/campus/welcome/hello', title: 'Say hello' },
] as const
