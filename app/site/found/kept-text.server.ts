import { keptRead } from '#app/platform/kept-reads.server.ts'

/**
 * `read`, made once until one of `subjects` is dropped, whatever else an address says: a crowd with parameters that
 * nobody knows would have it made for each. Who looks at a draft of the words gets their own, and nobody else gets it.
 * @param subjects those that the address passes to `pageShows`
 */
export function keptText<Given extends (string | number | undefined)[], Answer>(
  subjects: readonly string[],
  read: (...given: Given) => Promise<Answer>,
): (request: Request, ...given: Given) => Promise<Answer> {
  const kept = keptRead(subjects, read)
  return ({ url }, ...given) => (new URL(url).searchParams.has('words') ? read : kept)(...given)
}
