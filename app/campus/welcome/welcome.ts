import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** The topic for introductions; created with the first one. */
export const introductions = {
  name: 'Introductions',
  slug: 'introductions',
  description: 'Who is here, what they work on, and what you can ask them.',
}

/** Input: the topics to follow. */
export const followChoice = z.object({ topics: z.array(z.uuid()).max(50).optional().default([]) })

/** Initial value of the field: three sentences to complete. */
export const helloToFinish = 'I work as \n\nRight now I am busy with \n\nYou can ask me about '

const normalized = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A newcomer's introduction. */
export const hello = z.object({
  content: requiredText('a few words', 2000).refine(
    (content) => normalized(content) !== normalized(helloToFinish),
    'Please finish a sentence, or write one of your own.',
  ),
  key: z.uuid().optional(),
})

/** The welcome steps, in order. */
export const steps = [
  { path: '/campus/welcome', title: 'Who you are' },
  { path: '/campus/welcome/topics', title: 'What you follow' },
  { path: '/campus/welcome/hello', title: 'Say hello' },
] as const
