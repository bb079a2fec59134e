/**
 * Rows as a file for spreadsheets. A cell that a spreadsheet would take for a formula begins with an apostrophe: what
 * somebody calls themselves must not run on the machine of who opens the file.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const harmless = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** The answer that brings a file for spreadsheets. @param text from `csv` */
export function csvFile(name: string, text: string): Response {
  // Spreadsheets take a file for UTF-8 only where it begins with this mark.
  return new Response(`\uFEFF${text}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
