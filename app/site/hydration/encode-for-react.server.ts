import { isRouteErrorResponse } from 'react-router'

/** What React Router's format has in place of a value that JSON does not know. */
const signs = { hole: -1, notANumber: -2, leastInfinity: -3, minusZero: -4, nothing: -5, infinity: -6, absent: -7 }

/**
 * What the loaders of a page gave, in the form in which React Router reads it in the browser (turbo-stream, version 2):
 * a list of all values, the whole first, in which objects and lists name the places of what they hold. React Router's
 * own encoder makes a stream of it, for what may still be to come; nothing of ours is when a page is rendered. A test
 * reads it back with React Router's decoder.
 * @returns JSON, in one line
 * @throws TypeError for what cannot be sent: a promise, a function, a symbol
 */
export function encodeForReact(state: object): string {
  const values: string[] = []
  const places = new Map<unknown, number>()

  // Called for each of some thousand values of a page, so it makes nothing that it does not need.
  function placeOf(value: unknown): number {
    if (value === undefined) return signs.absent
    if (value === null) return signs.nothing
    if (typeof value === 'string' && value.length > longestTold) return values.push(JSON.stringify(value)) - 1
    const known = (typeof value === 'number' && signOf(value)) || places.get(value)
    if (known !== undefined) return known
    const place = values.push('') - 1
    places.set(value, place)
    values[place] = written(value)
    return place
  }

  function written(value: unknown): string {
    if (typeof value === 'string') return JSON.stringify(value)
    if (typeof value === 'object' && value !== null) return writtenObject(value)
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    throw new TypeError(`A loader gave a ${typeof value}, which no browser can be sent.`)
  }

  function writtenObject(value: object): string {
    if (Array.isArray(value)) return writtenList(value)
    if (Object.getPrototypeOf(value) === Object.prototype && !isRouteErrorResponse(value)) return writtenFields(value)
    if (value instanceof Date) return `["D",${Number.isNaN(value.getTime()) ? '"invalid"' : value.getTime()}]`
    if (value instanceof Set) return tagged('S', [...value])
    if (value instanceof Map) return tagged('M', [...value].flat())
    if (isRouteErrorResponse(value)) return tagged('ErrorResponse', [value.data, value.status, value.statusText])
    if (value instanceof Error) return tagged('SanitizedError', [value.name, value.message, value.stack])
    if (value instanceof Promise) throw new TypeError('A loader gave a promise, which pages do not wait for.')
    return writtenFields(value)
  }

  function writtenList(list: unknown[]): string {
    let text = ''
    for (let at = 0; at < list.length; at++) text += `${at ? ',' : ''}${at in list ? placeOf(list[at]) : signs.hole}`
    return `[${text}]`
  }

  function writtenFields(fields: object): string {
    let text = ''
    for (const name of Object.keys(fields))
      text += `${text && ','}"_${placeOf(name)}":${placeOf((fields as Record<string, unknown>)[name])}`
    return `{${text}}`
  }

  function tagged(tag: string, parts: unknown[]): string {
    return `[${[JSON.stringify(tag), ...parts.map(placeOf)]}]`
  }

  placeOf(state)
  return `[${values.join(',')}]`
}

/** Of a longer text it is not asked whether it was there before, for which all of it would be read. */
const longestTold = 100

/** 0 for a number that JSON knows. */
function signOf(value: number): number {
  if (value === 0) return Object.is(value, -0) ? signs.minusZero : 0
  if (Number.isFinite(value)) return 0
  if (Number.isNaN(value)) return signs.notANumber
  return value > 0 ? signs.infinity : signs.leastInfinity
}
