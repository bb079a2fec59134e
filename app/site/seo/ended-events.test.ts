import { RouterContextProvider } from 'react-router'
import { test } from 'vitest'
import { buildEvent } from '#app/events/factory.ts'
import { enableCache } from '#app/platform/cached.server.ts'
import { requestContext } from '#app/platform/request.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { loader as allText } from './llms-full.route.ts'
import { loader as pageText } from './page-text.route.ts'

testDatabase()

// Both wait for the end of an event, at the same time.
test.concurrent.for([
  ['/events.md', pageText],
  ['/llms-full.txt', allText],
] as const)(
  '%s names an event as one to come until it ends, although nothing is dropped',
  async ([path, loader], { expect }) => {
    enableCache()
    const title = `Ends soon ${path}`
    const now = Date.now()
    const event = { title, slug: `ends-soon-${path.length}`, audience: 'public' as const }
    await buildEvent({ ...event, startsAt: new Date(now - 60_000), endsAt: new Date(now + 2500) })
    const text = async () => {
      const context = new RouterContextProvider()
      context.set(requestContext, { address: '192.0.2.1', headers: new Headers() } as never)
      const request = new Request(`http://localhost${path}`)
      return (await loader({ request, context, params: {} } as never)).text()
    }
    expect(await text()).toContain(title)
    await expect.poll(text).not.toContain(title)
  },
)
