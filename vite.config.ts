import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
  // Browsers of 2024 and later know light-dark() and nesting; older ones get the same page in the light scheme.
  build: { assetsInlineLimit: 0, cssTarget: ['chrome123', 'safari17.5', 'firefox128'] },
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
})
