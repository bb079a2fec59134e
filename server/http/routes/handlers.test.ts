import type { ServerBuild } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { pagesFromSources } from '#tests/setup/pages.ts'
import { handlersOf } from './handlers.ts'
import { routeTable } from './route-table.ts'

testDatabase()
let build: ServerBuild
beforeAll(async () => {
  build = (await pagesFromSources()).build
})

test('a page needs only its route and the parents of it', async () => {
  const find = routeTable(build)
  const handlerOf = handlersOf(build)
  for (const address of ['/about', '/campus/auth', '/no/such/page']) {
    const ask = (routeId?: string) => handlerOf(routeId)(new Request(`http://localhost${address}`))
    const [byRoute, whole] = [await ask(find(address)?.route.id), await ask()]
    expect(byRoute.status).toBe(whole.status)
    expect((await byRoute.text()).replace(/"pass" value="[^"]+"/, '')).toBe(
      (await whole.text()).replace(/"pass" value="[^"]+"/, ''),
    )
  }
})
