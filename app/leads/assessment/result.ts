import { type AreaId, type AssessmentArea, answersPerQuestion, areaIds, type Edition } from './edition.ts'

/** The score of each area, as a percentage of its maximum. */
export type AssessmentScores = Record<AreaId, number>

/** Answers to an edition, 0 to 3 each, and their scores. */
export interface AssessmentResult {
  edition: Edition
  answers: number[]
  scores: AssessmentScores
}

/** Encodes edition and answers for a result URL: `1-320131203112`. Nothing is stored. */
export function resultCode(answers: number[], { number }: Edition): string {
  return `${number}-${answers.join('')}`
}

/** Decodes edition number and answers from a result code; undefined if it is malformed. */
export function codeParts(code: string): { number: number; answers: number[] } | undefined {
  const [, number = '', digits = ''] = /^([1-9]\d{0,3})-([0-3]{1,40})$/.exec(code) ?? []
  return number ? { number: Number(number), answers: [...digits].map(Number) } : undefined
}

/** Scores answers: the percentage of each area's maximum, by the weights of its questions. */
export function scoresOf({ questions }: Pick<Edition, 'questions'>, answers: number[]): AssessmentScores {
  const scoreOf = (id: AreaId) => {
    const ofArea = questions.flatMap(({ area, weight }, at) =>
      area === id ? [{ weight, answer: answers[at] ?? 0 }] : [],
    )
    const maximum = ofArea.reduce((sum, { weight }) => sum + weight * (answersPerQuestion - 1), 0)
    const points = ofArea.reduce((sum, { weight, answer }) => sum + weight * answer, 0)
    return maximum === 0 ? 0 : Math.round((100 * points) / maximum)
  }
  return Object.fromEntries(areaIds.map((id) => [id, scoreOf(id)])) as AssessmentScores
}

/** The areas from weakest to strongest; ties keep the order of a deal. */
export function fromWeakest(areas: AssessmentArea[], scores: AssessmentScores): AssessmentArea[] {
  return areas.toSorted((one, other) => scores[one.id] - scores[other.id])
}
