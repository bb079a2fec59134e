/**
 * Rows as a file for spreadsheets. A cell that a spreadsheet would take for a formula begins with an apostrophe: what a
 * guest calls themselves must not run on the organizer's machine.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const harmless = /^\s*[=+\-@|%]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
