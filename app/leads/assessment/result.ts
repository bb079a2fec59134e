import { type AreaId, type AssessmentArea, answersPerQuestion, areaIds, type Edition } from './edition.ts'

/** The share that a team has of what an area can be, in whole percent. */
export type AssessmentScores = Record<AreaId, number>

/** Answers to an edition of the questions, 0 to 3 each, and what they come to. */
export interface AssessmentResult {
  edition: Edition
  answers: number[]
  scores: AssessmentScores
}

/** What stands in the address of a result: its edition and its answers, `1-320131203112`. Nothing is stored for it. */
export function resultCode(answers: number[], { number }: Edition): string {
  return `${number}-${answers.join('')}`
}

/** The edition and the answers that an address says it holds; undefined for an address of another form. */
export function codeParts(code: string): { number: number; answers: number[] } | undefined {
  const [, number = '', digits = ''] = /^([1-9]\d{0,3})-([0-3]{1,40})$/.exec(code) ?? []
  return number ? { number: Number(number), answers: [...digits].map(Number) } : undefined
}

/** What answers to an edition come to: the share of what each area can be, by the weights of its questions. */
export function scoresOf({ questions }: Pick<Edition, 'questions'>, answers: number[]): AssessmentScores {
  const scoreOf = (id: AreaId) => {
    const own = questions.flatMap(({ area, weight }, at) => (area === id ? [{ weight, answer: answers[at] ?? 0 }] : []))
    const most = own.reduce((sum, { weight }) => sum + weight * (answersPerQuestion - 1), 0)
    const got = own.reduce((sum, { weight, answer }) => sum + weight * answer, 0)
    return most === 0 ? 0 : Math.round((100 * got) / most)
  }
  return Object.fromEntries(areaIds.map((id) => [id, scoreOf(id)])) as AssessmentScores
}

/** The areas from weakest to strongest; equal ones in the order of a deal. */
export function fromWeakest(areas: AssessmentArea[], scores: AssessmentScores): AssessmentArea[] {
  return areas.toSorted((one, other) => scores[one.id] - scores[other.id])
}
