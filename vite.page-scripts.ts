import { build, type Plugin } from 'vite'

const mark = '?script'

/**
 * `import text from './x.browser.ts?script'`: a typed source and what it imports, bundled and minified to one text that
 * a page carries inline. For pages that ship no React.
 */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(mark)) return null
      const found = await this.resolve(source.slice(0, -mark.length), importer, { skipSelf: true })
      // The suffix must not end in `.ts`: its text is JavaScript already, and no further plugin is to read it.
      return found && `\0${found.id}${mark}`
    },
    async load(id) {
      if (!id.startsWith('\0') || !id.endsWith(mark)) return null
      const entry = id.slice(1, -mark.length)
      this.addWatchFile(entry)
      return `export default ${JSON.stringify(await bundled(entry))}`
    },
  }
}

async function bundled(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: ['chrome123', 'safari17.5', 'firefox128'],
      lib: { entry, formats: ['iife'], name: 'page' },
    },
  })
  const [result] = Array.isArray(output) ? output : [output]
  if (!result || !('output' in result)) throw new Error(`${entry} was not bundled`)
  return result.output[0].code.trim()
}
