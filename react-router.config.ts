import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A pattern, because the build has two programs: index.js and cli.js.
  serverBuildFile: '[name].js',
  // Links are plain document navigations, so the client never needs the rest of the route table.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
