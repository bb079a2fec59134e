import { Parser } from 'htmlparser2'

const runs = /^on|^(?:href|src|action|formaction|data|srcdoc|content|style)$/

/** Tags of payloads that no page of ours has. */
const foreign = new Set(['xss', 'base', 'mglyph', 'animate'])

/** True where markup of the page, and not only its text, was made of a payload that calls `xss()`. */
export function hasPayloadMarkup(html: string): boolean {
  let isInside = false
  let inside = ''
  const parser = new Parser({
    onopentag(tag, attributes) {
      inside = tag
      isInside ||=
        foreign.has(tag) || Object.entries(attributes).some(([name, value]) => runs.test(name) && mayRun(name, value))
    },
    ontext(text) {
      // What a page hands its scripts holds texts of people, too, as strings; a payload's own script is nothing else.
      isInside ||= inside === 'script' && text.trim() === 'xss()'
    },
  })
  parser.end(html)
  return isInside
}

/** An address that only carries the payload, in its query say, runs nothing; nor does a description. */
function mayRun(name: string, value: string): boolean {
  if (!/xss\s*\(/.test(value)) return false
  if (name === 'content') return /url\s*=/i.test(value)
  return /^on|srcdoc|style/.test(name) || /^\W*(?:java\s*script|data|vbscript):/i.test(value)
}
