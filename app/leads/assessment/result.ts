import { assessmentAreas, assessmentEditions } from './questions.content.ts'

/** The share that a team has of what an area can be, in whole percent. */
export type AssessmentScores = Record<(typeof assessmentAreas)[number]['id'], number>

/** Answers of an edition of the questions, 0 to 3 each. */
export interface AssessmentResult {
  edition: number
  answers: number[]
  scores: AssessmentScores
}

/** What stands in the address of a result: its edition and its answers, `1-320131203112`. Nothing is stored for it. */
export function resultCode(answers: number[], edition = assessmentEditions.length): string {
  return `${edition}-${answers.join('')}`
}

/** The result that an address holds, or undefined for an address that holds none. */
export function resultOf(code: string): AssessmentResult | undefined {
  const [, edition = '', digits = ''] = /^([1-9]\d?)-([0-3]{1,40})$/.exec(code) ?? []
  const questions = assessmentEditions[Number(edition) - 1]
  if (!questions || digits.length !== questions.length) return undefined
  const answers = [...digits].map(Number)
  const scoreOf = (id: string) => {
    const own = answers.filter((_, at) => questions[at]?.area === id)
    return percent(
      own.reduce((sum, answer) => sum + answer, 0),
      own.length * 3,
    )
  }
  const scores = Object.fromEntries(assessmentAreas.map(({ id }) => [id, scoreOf(id)])) as AssessmentScores
  return { edition: Number(edition), answers, scores }
}

/** The areas from weakest to strongest; equal ones in the order of a deal. */
export function fromWeakest(scores: AssessmentScores) {
  return assessmentAreas.toSorted((one, other) => scores[one.id] - scores[other.id])
}

/** How many answer before a team sees figures: fewer could be told apart. */
export const fewestInTeam = 5

/** A team's averages, with the lowest and the highest of each area; undefined for fewer than five. */
export function teamFigures(codes: string[]) {
  const results = codes.map(resultOf).filter((result) => result !== undefined)
  if (results.length < fewestInTeam) return undefined
  const of = (id: keyof AssessmentScores) => results.map(({ scores }) => scores[id])
  const each = <T>(value: (all: number[]) => T) =>
    Object.fromEntries(assessmentAreas.map(({ id }) => [id, value(of(id))])) as Record<keyof AssessmentScores, T>
  return {
    average: each((all) => Math.round(all.reduce((sum, score) => sum + score, 0) / all.length)),
    spread: each((all) => [Math.min(...all), Math.max(...all)] as const),
  }
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}
