import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Links are plain document navigations, so the client never needs the rest of the route table.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
