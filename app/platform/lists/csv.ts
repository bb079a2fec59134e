/**
 * Formats rows as CSV. Cells that a spreadsheet could read as a formula get an apostrophe in front: text from users
 * must not run on the machine of whoever opens the file.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

// Matches where a formula can begin: at the start of a cell (with full-width signs too), and after characters that
// separate cells elsewhere. In locales with a decimal comma, spreadsheets split at semicolons even inside quotes, and
// drop a leading quotation mark. The lookahead comes first: a lookbehind at each of 20,000 spaces would take a third of
// a second.
const formulas = /^(?=[\s"]*[=+\-@|%＝＋－＠]|[\t\r\n])|(?=[=+\-@|%＝＋－＠])(?<=[;\t\r\n][\s"]*)/g

function cell(text: string): string {
  return `"${text.replace(formulas, "'").replaceAll('"', '""')}"`
}

/** Spreadsheets need a byte order mark to recognize UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A response that downloads a CSV file. @param content `byteOrderMark` followed by the result of `csv` */
export function csvFile(name: string, content: BodyInit): Response {
  return new Response(content, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
