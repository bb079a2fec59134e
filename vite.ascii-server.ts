import type { Plugin } from 'vite'

/**
 * Writes the server's programs in ASCII, with `\u2019` for what is not. V8 keeps the source of what runs, and takes two
 * bytes for each of its characters where one of them is no Latin letter: a quote or an arrow.
 */
export function asciiServer(): Plugin {
  return {
    name: 'ascii-server',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle: {
      order: 'post',
      handler(_, files) {
        for (const file of Object.values(files)) {
          if (file.type !== 'chunk') continue
          const raw = /String\.raw`[^`]*[^\0-\x7f]/.exec(file.code)
          if (raw) throw new Error(`${file.fileName}: write what is not ASCII as \\u…: ${raw[0]}`)
          file.code = file.code.replace(/[^\0-\x7f]/g, escaped)
        }
      },
    },
  }
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
