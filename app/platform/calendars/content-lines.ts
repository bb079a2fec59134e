/** One property of a calendar (RFC 5545, 3.1). Names of properties and parameters are in upper case. */
export interface ContentLine {
  name: string
  params: Record<string, string>
  value: string
}

// An upper bound for a line: without line breaks, the whole rest would be split again with each chunk.
const MAX_LINE = 256 * 1024

/**
 * Parses a calendar into its properties as it arrives. Accepts any line break, and unfolded lines: text that is not a
 * property continues the previous one.
 */
export function contentLines(take: (line: ContentLine, text: string) => void) {
  let remainder = ''
  let current = ''
  const flush = () => {
    const line = parseLine(current)
    if (line) take(line, current)
    current = ''
  }
  const add = (line: string) => {
    if (/^[ \t]/.test(line)) current += line.slice(1)
    else if (/^[\w-]+[;:]/.test(line)) {
      flush()
      current = line
    } else current += line
  }
  return {
    write(part: string) {
      const lines = (remainder + part.replaceAll('\uFEFF', '')).split(/\r\n|\n|\r/)
      remainder = lines.pop()?.slice(0, MAX_LINE) ?? ''
      for (const line of lines) add(line)
    },
    end() {
      add(remainder)
      flush()
    },
  }
}

function parseLine(text: string): ContentLine | undefined {
  const [name = ''] = /^[\w-]+(?=[;:])/.exec(text) ?? []
  if (name === '') return undefined
  const quoted = /^(?:"[^"]*"|[^":])*(?=:)/.exec(text)?.[0].length ?? text.indexOf(':')
  // Outlook writes `TZID=(UTC+01:00) Berlin:20261207T160000` without the quotes that its colon needs.
  const end = isTime(name) && !/^\s*\d{4}-?\d\d/.test(text.slice(quoted + 1)) ? text.lastIndexOf(':') : quoted
  if (end < name.length) return undefined
  const params: Record<string, string> = {}
  for (const [, param = '', value = ''] of text.slice(name.length, end).matchAll(/;([\w-]+)=("[^"]*"|[^;]*)/g))
    params[param.toUpperCase()] = value.replaceAll('"', '').trim()
  return { name: name.toUpperCase(), params, value: text.slice(end + 1).trim() }
}

function isTime(name: string): boolean {
  return /^(?:DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE)$/i.test(name)
}
