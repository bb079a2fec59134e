import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'

/** After what is imported → the module that stands for it, from its bundle. */
const kinds = {
  '?script': (text: string) => `export default ${JSON.stringify(text)}`,
  '?script-file': async (text: string, entry: string) =>
    `export { default } from ${JSON.stringify(`${await written(text, entry)}?url`)}`,
}

/**
 * A typed source and what it imports, bundled and minified, for what pages do beside React or without it:
 * `import text from './x.browser.ts?script'` is its text, which a page carries inline, and
 * `import address from './x.browser.ts?script-file'` the address of a file that browsers keep, for what is too heavy to
 * come with every page.
 */
export function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    enforce: 'pre',
    async resolveId(source, importer) {
      const mark = markOf(source)
      if (!mark) return null
      const found = await this.resolve(source.slice(0, -mark.length), importer, { skipSelf: true })
      // The suffix must not end in `.ts`: its text is JavaScript already, and no further plugin is to read it.
      return found && `\0${found.id}${mark}`
    },
    async load(id) {
      const mark = id.startsWith('\0') && markOf(id)
      if (!mark) return null
      const entry = id.slice(1, -mark.length)
      this.addWatchFile(entry)
      return kinds[mark](await bundled(entry), entry)
    },
  }
}

function markOf(id: string): keyof typeof kinds | undefined {
  return (Object.keys(kinds) as (keyof typeof kinds)[]).find((mark) => id.endsWith(mark))
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

/** Two builds at once, of one process too, write the same: each finds a whole file. @returns its path */
async function written(text: string, entry: string): Promise<string> {
  const folder = path.resolve('node_modules/.cache/page-scripts')
  const file = path.join(folder, `${path.basename(entry, '.browser.ts')}.js`)
  await mkdir(folder, { recursive: true })
  const part = `${file}.${randomUUID()}`
  await writeFile(part, text)
  await rename(part, file)
  return file
}
