import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { pageScripts } from './vite.page-scripts.ts'

// One file has one name, whichever of the two builds meets it.
const hashedNames = { hashCharacters: 'hex', assetFileNames: 'assets/[name]-[hash][extname]' } as const

// What each page of React needs, in one file.
const react = { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ }

// Modules of a few lines that most pages of React need: each file of its own costs a hundred bytes more. Only modules without
// styles, because the order of styles decides between them.
const shared = {
  name: 'shared',
  test: /[\\/]app[\\/](?:(?:ui|shell|art|campus)[\\/].*\.ts|ui[\\/](?:time|drafts[\\/]draft-script)\.tsx|shell[\\/](?:drawn-by-server|page-context)\.tsx)$/,
  minShareCount: 25,
}
// The labels of Campus pages, for the same reason.
const labels = {
  name: 'campus-labels',
  test: /app[\\/](?:campus|ui)[\\/](?:(?:comments|posts|reading|writing|trash)[\\/])?(?:labels|deletion-labels|unreachable)\.ts$/,
}

export default defineConfig(({ command }) => ({
  plugins: [pageScripts(), reactRouter(), routesDeclareAccess(), precompressed()],
  environments: {
    // React's route table names every file of every page, and comes with each: names of few letters compress better.
    client: {
      build: {
        rollupOptions: {
          output: {
            ...hashedNames,
            codeSplitting: { groups: [react, shared, labels] },
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: 'assets/[name]-[hash].js',
          },
        },
      },
    },
    // Two programs share one graph: the product (build/server/index.js) and the command line (build/server/cli.js).
    ssr: {
      // Node reads a package's package.json again for each of its files, and Drizzle has 120 of them and one of 180 kB:
      // half a second of each start.
      ...(command === 'build' && { resolve: { noExternal: ['drizzle-orm'] } }),
      build: {
        rollupOptions: {
          input: { index: './server/main.ts', cli: './cli/main.ts' },
          output: hashedNames,
        },
      },
    },
  },
  // Browsers of 2024 and later know light-dark() and nesting; older ones get the same page in the light scheme.
  build: { assetsInlineLimit: 0, cssTarget: ['chrome123', 'safari17.5', 'firefox128'] },
  // Every page carries its styles: a name is said in them and again in the page, so that a twentieth of it was names.
  css: {
    modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]-[local]-[hash:base64:4]' },
  },
}))

/** Fails the build for a route that does not export `handle`, whose type requires `access`. Layouts need none. */
function routesDeclareAccess(): Plugin {
  return {
    name: 'routes-declare-access',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    moduleParsed({ id, exports }) {
      if (/(?<!\/frame)\.route\.tsx?$/.test(id) && !exports?.includes('handle'))
        this.error(`${id} does not declare who may open it: export a handle with access (app/shell/route-handle.ts).`)
    },
  }
}

/** Puts the compressed forms of the client's texts beside them, which the server sends as they are. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(?:js|css|svg|json)$/.test(file.fileName)) continue
          const text = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const source = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(text) })
        }
      },
    },
  }
}
