import { z } from 'zod'

/** An agenda row: a local time in the event's zone, and a title. */
export interface AgendaRow {
  at: string
  title: string
}

/** Maximum number of rows. */
const MAX_AGENDA_ROWS = 50

export const agendaRows = z
  .array(z.object({ at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), title: z.string().min(1).max(200) }))
  .max(MAX_AGENDA_ROWS)

/** Parses an agenda with one row per line, such as `14:00 Welcome`; returns the problem if a line is invalid. */
export function agendaInput(text: string): { rows: AgendaRow[] } | { problem: string } {
  const rows: AgendaRow[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, hour = '', minute = '', title = ''] = /^\s*(\d{1,2})[:.](\d\d)[\s–-]+(.+?)\s*$/.exec(line) ?? []
    if (title === '' || Number(hour) > 23 || Number(minute) > 59)
      return { problem: `Line ${index + 1} should have a time followed by text, such as 14:30 Questions.` }
    if (title.length > 200) return { problem: `Line ${index + 1} is too long: please use at most 200 characters.` }
    rows.push({ at: `${hour.padStart(2, '0')}:${minute}`, title })
  }
  if (rows.length > MAX_AGENDA_ROWS) return { problem: `Please enter at most ${MAX_AGENDA_ROWS} lines.` }
  return { rows }
}

/** Formats an agenda for the form. */
export function agendaToInput(rows: AgendaRow[]): string {
  return rows.map(({ at, title }) => `${at} ${title}`).join('\n')
}
