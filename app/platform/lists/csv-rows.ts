/**
 * Parses CSV as spreadsheets export it: separated by commas, semicolons or tabs (detected in the first line), with
 * quoted fields. Empty lines are skipped; each row knows its line number.
 * @throws Error with the line of an unclosed quote
 */
export function csvRows(text: string): { line: number; fields: string[] }[] {
  const separator = separatorOf(text)
  const rows: { line: number; fields: string[] }[] = []
  let fields: string[] = []
  let field = ''
  let quoted = false
  let line = 1
  let begun = 1
  const endField = () => {
    fields.push(field.trim())
    field = ''
  }
  const endRow = () => {
    endField()
    if (fields.some(Boolean)) rows.push({ line: begun, fields })
    fields = []
  }
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  for (let at = 0; at < plain.length; at++) {
    const character = plain[at] as string
    if (character === '\n') line++
    if (quoted) {
      if (character !== '"') field += character
      else if (plain[at + 1] === '"') field += plain[at++]
      else quoted = false
    } else if (character === '"' && field.trim() === '') quoted = true
    else if (character === separator) endField()
    else if (character === '\n') {
      endRow()
      begun = line
    } else field += character
  }
  if (quoted) throw new Error(`The quote that begins in line ${begun} is never closed.`)
  endRow()
  return rows
}

function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/\n|$/))
  return [',', ';', '\t'].reduce((best, one) => (first.split(one).length > first.split(best).length ? one : best), ',')
}
