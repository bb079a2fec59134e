import { integer, text } from 'drizzle-orm/pg-core'
import { forbidInTransaction } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { isVisible } from '#app/platform/forms/tidy.ts'
import type { PictureMetadata } from '#app/platform/images/image-metadata.ts'
import { plainInput, type Rendered } from './as-typed.ts'
import { renderInWorker } from './render-in-worker.server.ts'

/** Increase it when the renderer's output changes: a job then renders older texts again. */
export const rendererVersion = 3

/** The columns of a stored rendering. */
export interface StoredRendering {
  html: string
  /** The beginning of its text, without markup. */
  plain: string
  renderedBy: number
}

/** Column definitions for a table that stores a text with its rendering. */
export const renderingColumns = () => ({
  html: text(),
  plain: text(),
  renderedBy: integer('rendered_by').notNull().default(0),
})

/**
 * Renders a text for storage. Call it before the transaction of the action, because it may take a moment.
 * @param field the form field for the error message if nothing of the text is visible; omit it if the text may be empty
 * @param by the author, and `images` the metadata of the pictures it shows
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
    throw new Invalid({ [field]: ['None of this would show on the page. Please enter some text.'] })
  return columnsOf(rendered)
}

/** Converts a rendering to its columns. */
export function columnsOf({ html, text: words }: Rendered): StoredRendering {
  return { html, plain: beginningOf(words, 300), renderedBy: rendererVersion }
}

/** The first words of a text, at most `maxLength` characters; a cut text ends in `…`. */
function beginningOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  // Cut in the middle of a word if it is very long.
  return `${text.slice(0, maxLength - 1).replace(/\s+\S{0,40}$/u, '')}…`
}

/** The HTML of a stored text; if it is not rendered yet, its plain source. */
export function htmlOf(stored: { html: string | null }, markdown: string): string {
  return stored.html ?? plainInput(markdown).html
}
