import { integer, text } from 'drizzle-orm/pg-core'
import { forbidInTransaction } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { isVisible } from '#app/platform/forms/tidy.ts'
import type { PictureMetadata } from '#app/platform/images/image-facts.ts'
import { plainInput, type Rendered } from './as-typed.ts'
import { renderInWorker } from './render-in-worker.server.ts'

/** Grows when what is rendered changes: texts of an older one are rendered again by a job. */
export const rendererVersion = 3

/** What stands beside a text in its table. */
export interface StoredRendering {
  html: string
  /** Its beginning without markup. */
  plain: string
  renderedBy: number
}

/** The columns of a rendering: part of a table that holds a text. */
export const renderingColumns = () => ({
  html: text(),
  plain: text(),
  renderedBy: integer('rendered_by').notNull().default(0),
})

/**
 * Renders a text that somebody writes, for its table. Before the transaction of the act: it takes a moment.
 * @param field whose message it is where nothing of the text would be shown; absent where a text may be empty
 * @param by whose text it is, and `images` the facts of the pictures that it shows
 * @throws Invalid
 */
export async function renderToStore(
  markdown: string,
  field?: string,
  { by = null, images }: { by?: string | null; images?: ReadonlyMap<string, PictureMetadata> } = {},
): Promise<StoredRendering> {
  forbidInTransaction('a text that is rendered')
  const rendered = await renderInWorker(markdown, by, images)
  if (field && !isVisible(rendered.text) && !rendered.html.includes('<img'))
    throw new Invalid({ [field]: ['Nothing of this would be shown. Please enter some words.'] })
  return columnsOf(rendered)
}

/** A rendering as its table has it. */
export function columnsOf({ html, text: words }: Rendered): StoredRendering {
  return { html, plain: beginningOf(words, 300), renderedBy: rendererVersion }
}

/** The first words of a text, `longest` characters at most; `…` says that there is more. */
function beginningOf(text: string, longest: number): string {
  if (text.length <= longest) return text
  // A text without spaces is cut where it is.
  return `${text.slice(0, longest - 1).replace(/\s+\S{0,40}$/u, '')}…`
}

/** What a page shows of a stored text: one that is not rendered yet is shown as it was typed. */
export function htmlOf(stored: { html: string | null }, markdown: string): string {
  return stored.html ?? plainInput(markdown).html
}
