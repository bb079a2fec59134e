import { setTimeout as wait } from 'node:timers/promises'
import { config } from '#app/platform/config/config.server.ts'
import { log } from '#app/platform/log/log.server.ts'

/** Milliseconds during which tags are collected: one action often invalidates several. */
const gathering = 50
const tries = 5

let gathered = new Set<string>()
let timer: NodeJS.Timeout | undefined

/**
 * The cache headers for a CDN, if `PURGE_URL` is set: a lifetime and the page's cache tags. Pages that look different
 * when signed in are not cached by the CDN.
 */
export function headersForCdn(tags: ReadonlySet<string>): [string, string][] {
  if (!config().purgeUrl || tags.has('visitors')) return []
  const list = [...tags].join(',')
  return [
    ['cache-control', 'public, max-age=0, s-maxage=86400, must-revalidate'],
    ['cache-tag', list],
    ['surrogate-key', list.replaceAll(',', ' ')],
  ]
}

/** Makes the CDN drop the pages with a tag (all of them for `*`). Every process calls it for every invalidation. */
export function purge(tag: string): void {
  if (!config().purgeUrl) return
  gathered.add(tag)
  if (timer) return
  timer = setTimeout(() => {
    const tags = [...gathered]
    gathered = new Set()
    timer = undefined
    void requestPurge(tags)
  }, gathering).unref()
}

async function requestPurge(tags: string[]): Promise<void> {
  const { purgeUrl } = config()
  if (!purgeUrl) return
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      const response = await fetch(purgeUrl, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(tags.includes('*') ? { everything: true } : { tags }),
        signal: AbortSignal.timeout(10_000),
      })
      if (response.ok) return
      throw new Error(`PURGE_URL answered ${response.status}.`)
    } catch (err) {
      log.warn({ err, attempt, tags }, 'the CDN could not be notified')
      await wait(1000 * 2 ** attempt, undefined, { ref: false })
    }
  }
}
