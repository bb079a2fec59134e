import { z } from 'zod'
import { shippedAreas, shippedQuestions } from './questions.content.ts'

/** The five areas, in the order of a deal. Names and advice can change, ids cannot. */
export const areaIds = ['qualify', 'discover', 'demonstrate', 'answer', 'hand-over'] as const
export type AreaId = (typeof areaIds)[number]

/** Maximum number of questions per area. */
export const questionsPerArea = 4
/** Number of answers per question, from least to most. */
export const answersPerQuestion = 4
/** The highest weight of a question within its area. */
export const heaviest = 5

const text = (max: number) => z.string().trim().min(1).max(max)

/** The content of an edition: areas with advice, and questions with answers and weights. */
export const editionContent = z.object({
  areas: z
    .array(
      z.object({
        id: z.enum(areaIds),
        name: text(40),
        /** Search query for reading suggestions from the Resource Center. */
        words: text(80),
        do: text(600),
        ask: text(300),
        /** The service preselected in the contact form. */
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

/** An edition of the assessment. Its number is part of the URL of each result, so it is never reused. */
export interface Edition extends EditionContent {
  number: number
}

/** The first edition, which ships with the product. Results refer to it, so it must not change. */
export const shippedEdition: Edition = {
  number: 1,
  ...editionContent.parse({
    areas: shippedAreas.map((area) => ({ ...area })),
    questions: shippedQuestions.map((question) => ({ ...question, answers: [...question.answers], weight: 1 })),
  }),
}
