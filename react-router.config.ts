import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { shortenBrowserRoutes } from './browser-routes.ts'

export default {
  ssr: true,
  // A pattern, because the build has two programs: index.js and cli.js.
  serverBuildFile: '[name].js',
  // Links are plain document navigations, so the client needs few routes. It gets them with the page: asking for each
  // when it is needed costs a request before the first like of a post, and loses what is typed where none gets through.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig: { appDirectory, buildDirectory, routes } }) {
    await shortenBrowserRoutes(path.join(buildDirectory, 'client/assets'), async (id) =>
      /hydrate: true/.test(await readFile(path.join(appDirectory, routes[id]?.file ?? ''), 'utf8')),
    )
  },
} satisfies Config
