import { z } from 'zod'
import { shippedAreas, shippedQuestions } from './questions.content.ts'

/** The five things that are asked about, in the order of a deal; their names and advice can be changed. */
export const areaIds = ['qualify', 'discover', 'demonstrate', 'answer', 'hand-over'] as const
export type AreaId = (typeof areaIds)[number]

/** Questions that one area can have. */
export const questionsPerArea = 4
/** How many answers a question has, from least to most. */
export const answersPerQuestion = 4
/** The heaviest that a question can weigh against the others of its area. */
export const heaviest = 5

const text = (max: number) => z.string().trim().min(1).max(max)

/** What an edition of the assessment holds: what is asked, how much each question weighs, and what is advised. */
export const editionContent = z.object({
  areas: z
    .array(
      z.object({
        id: z.enum(areaIds),
        name: text(40),
        /** What the Resource Center is searched for. */
        words: text(80),
        do: text(600),
        ask: text(300),
        /** What the contact form is opened with. */
        service: text(60),
      }),
    )
    .refine((areas) => areas.map(({ id }) => id).join() === areaIds.join()),
  questions: z
    .array(
      z.object({
        area: z.enum(areaIds),
        question: text(300),
        answers: z.array(text(200)).length(answersPerQuestion),
        weight: z.int().min(1).max(heaviest),
      }),
    )
    .max(areaIds.length * questionsPerArea)
    .refine((all) => areaIds.every((id) => all.some(({ area }) => area === id))),
})

export type EditionContent = z.output<typeof editionContent>
export type AssessmentQuestion = EditionContent['questions'][number]
export type AssessmentArea = EditionContent['areas'][number]

/** An edition of the assessment: its number stands in the address of each result and is never used again. */
export interface Edition extends EditionContent {
  number: number
}

/** The first edition: what the product comes with. Somebody may have answered it, so it stays as it is. */
export const shippedEdition: Edition = {
  number: 1,
  ...editionContent.parse({
    areas: shippedAreas.map((area) => ({ ...area })),
    questions: shippedQuestions.map((question) => ({ ...question, answers: [...question.answers], weight: 1 })),
  }),
}
