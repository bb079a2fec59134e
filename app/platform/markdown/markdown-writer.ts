import Turndown from 'turndown'

/** Writes HTML as markdown, in the form that texts have here. */
export function markdownWriter(): Turndown {
  const writer = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  })
  const escaped = writer.escape.bind(writer)
  writer.escape = (text) => escapeMore(escaped(text)).replace(address, (one) => one.replace(/\\([_~])/g, '$1'))
  return writer
}

// Markdown links to it as it stands, an escaping backslash included.
const address = /https?:\/\/[^\s<>]+/g

// What Turndown leaves as it is, and markdown does not read as text: tags, entities, struck words, and `1)`, a list.
// Code never comes here.
function escapeMore(text: string): string {
  return (
    text
      .replace(/<(?!\s)/g, '\\<')
      .replace(/&(?=#?\w+;|#?$)/g, '\\&')
      // Turndown escapes some, and each backslash.
      .replace(/(?<!(?<!\\)(?:\\\\)*\\)~/g, '\\~')
      .replace(/^(\d+)\) /, '$1\\) ')
  )
}
