import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A pattern, because the build has two programs: index.js and cli.js.
  serverBuildFile: '[name].js',
} satisfies Config
