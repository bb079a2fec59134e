/**
 * Rows as a file for spreadsheets. A cell that a spreadsheet would take for a formula begins with an apostrophe: what
 * somebody calls themselves must not run on the machine of who opens the file.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

// Where one begins: at the front, by East Asian signs too, and after what parts cells elsewhere. In a country that
// writes decimal commas a spreadsheet parts them by semicolons, whatever is quoted here, and takes away a quotation
// mark that a part begins with. The sign is looked for first: looking back from each of 20,000 spaces would take a
// third of a second.
const formulas = /^(?=[\s"]*[=+\-@|%＝＋－＠]|[\t\r\n])|(?=[=+\-@|%＝＋－＠])(?<=[;\t\r\n][\s"]*)/g

function cell(text: string): string {
  return `"${text.replace(formulas, "'").replaceAll('"', '""')}"`
}

/** Spreadsheets take a file for UTF-8 only where it begins with this. */
export const byteOrderMark = '\uFEFF'

/** The answer that brings a file for spreadsheets. @param content `byteOrderMark`, and then from `csv` */
export function csvFile(name: string, content: BodyInit): Response {
  return new Response(content, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
