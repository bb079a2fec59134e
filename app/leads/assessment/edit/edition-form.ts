import { z } from 'zod'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { optionalText, requiredText } from '#app/platform/forms/text.ts'
import { serviceChoices } from '../../messages/message.ts'
import {
  type AreaId,
  answersPerQuestion,
  areaIds,
  type EditionContent,
  heaviest,
  questionsPerArea,
} from '../edition.ts'

/** Numbers of the question fields of an area: `1` to `4`. */
export const questionNumbers = Array.from({ length: questionsPerArea }, (_, at) => at + 1)
/** Numbers of the answer fields of a question, from least to most: `1` to `4`. */
export const answerNumbers = Array.from({ length: answersPerQuestion }, (_, at) => at + 1)
/** Selectable weights of a question. */
export const weightChoices = Array.from({ length: heaviest }, (_, at) => String(at + 1))

/** Field name of an area or of one of its questions: `qualify-2-answer-3`. */
export function fieldOf(area: AreaId, ...of: (string | number)[]): string {
  return [area, ...of].join('-')
}

const services = serviceChoices.map(({ value }) => value)

const fields: z.ZodRawShape = Object.fromEntries(
  areaIds.flatMap((area) => [
    [fieldOf(area, 'name'), requiredText('a name', 40)],
    [fieldOf(area, 'words'), requiredText('what the Resource Center is searched for', 80)],
    [fieldOf(area, 'do'), requiredText('what to do', 600)],
    [fieldOf(area, 'ask'), requiredText('what to ask', 300)],
    [fieldOf(area, 'service'), z.enum(services as [string, ...string[]], 'Please choose a service.')],
    ...questionNumbers.flatMap((number) => [
      [fieldOf(area, number, 'question'), optionalText(300)],
      [
        fieldOf(area, number, 'weight'),
        z
          .enum(weightChoices as [string, ...string[]])
          .optional()
          .default('1'),
      ],
      ...answerNumbers.map((option) => [fieldOf(area, number, 'answer', option), optionalText(200)] as const),
    ]),
  ]),
)

/** The edit form of an edition. Question fields left empty are skipped. */
export const editionForm = z
  .object({ ...fields, basedOn: z.coerce.number().int().optional() })
  .superRefine((input, { addIssue }) => {
    const fields = input as Record<string, string>
    const requireText = (name: string, message: string) =>
      fields[name] || addIssue({ code: 'custom', path: [name], message, input: fields[name] })
    for (const area of areaIds) {
      const filled = questionNumbers.filter((number) => fields[fieldOf(area, number, 'question')])
      if (filled.length === 0) requireText(fieldOf(area, 1, 'question'), 'Please enter at least one question.')
      for (const number of questionNumbers) {
        const answers = answerNumbers.map((option) => fieldOf(area, number, 'answer', option))
        if (filled.includes(number)) for (const name of answers) requireText(name, 'Please enter this answer.')
        else if (answers.some((name) => fields[name]))
          requireText(fieldOf(area, number, 'question'), 'Please enter the question, or clear its answers.')
      }
    }
  })

/** Form values for an edition. */
export function editionInput({ areas, questions }: EditionContent): FormState['values'] {
  const values: Record<string, string> = {}
  for (const { id, ...area } of areas) {
    for (const [name, value] of Object.entries(area)) values[fieldOf(id, name)] = value
    const ofArea = questions.filter((question) => question.area === id)
    for (const [at, { question, weight, answers }] of ofArea.entries()) {
      values[fieldOf(id, at + 1, 'question')] = question
      values[fieldOf(id, at + 1, 'weight')] = String(weight)
      for (const [index, answer] of answers.entries()) values[fieldOf(id, at + 1, 'answer', index + 1)] = answer
    }
  }
  return values
}

/** Converts a parsed form to an edition. */
export function editionToInput(input: z.output<typeof editionForm>): EditionContent {
  const fields = input as unknown as Record<string, string>
  const fieldValue = (area: AreaId, ...of: (string | number)[]) => fields[fieldOf(area, ...of)] ?? ''
  return {
    areas: areaIds.map((id) => ({
      id,
      name: fieldValue(id, 'name'),
      words: fieldValue(id, 'words'),
      do: fieldValue(id, 'do'),
      ask: fieldValue(id, 'ask'),
      service: fieldValue(id, 'service'),
    })),
    questions: areaIds.flatMap((area) =>
      questionNumbers
        .filter((number) => fieldValue(area, number, 'question'))
        .map((number) => ({
          area,
          question: fieldValue(area, number, 'question'),
          answers: answerNumbers.map((option) => fieldValue(area, number, 'answer', option)),
          weight: Number(fieldValue(area, number, 'weight')),
        })),
    ),
  }
}
