import { type PgColumn, type PgTable, pgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '#app/platform/actor.ts'
import { catalogueColumns } from './columns.server.ts'

const shape = () => pgTable('catalogue', catalogueColumns())

/** A table of the catalogue, by the columns that all of them have. */
export type CatalogueTable = ReturnType<typeof shape>

/** What can happen to an item of the catalogue; the second half of its signal's name. */
export type CatalogueEvent =
  | 'created'
  | 'revised'
  | 'published'
  | 'withdrawn'
  | 'featured'
  | 'unfeatured'
  | 'scheduled'
  | 'unscheduled'
  | 'deleted'
  | 'restored'
  | 'purged'

/** An item as an act holds it, locked: the common columns, and those that its kind names in `held`. */
export interface LockedItem {
  id: string
  title: string
  isPublished: boolean
  publishedAt: Date | null
  version: number
  publishAt: Date | null
  withdrawAt: Date | null
  deletedAt: Date | null
}

/**
 * One kind of thing that the Resource Center offers: it is published, featured, narrowed by category and tag, revised
 * in versions. What all kinds do is in this folder; a kind says here what is its own.
 */
export interface Catalogue<Held extends LockedItem = LockedItem> {
  noun: 'article' | 'download'
  table: CatalogueTable
  /** The table that puts tags on it. */
  tags: { table: PgTable; recordId: PgColumn; tagId: PgColumn }
  /** Columns beside the common ones that its acts need of a locked item. */
  held: Record<string, PgColumn>
  /** Whether this actor may publish it, and change it while it is published; absent: whoever writes it may. */
  mayPublish?: (actor: Actor) => Promise<boolean>
  /** Asks what is missing before an item is published from a list or by schedule. @throws Invalid */
  mustBeReady?: (id: string) => Promise<void>
  /** Emits the signal of what happened. @param when of what is scheduled, in words */
  tell(actor: Actor, what: CatalogueEvent, item: Held, when?: string): Promise<void>
}

/** A kind's table as the catalogue sees it. Drizzle's type of a table carries its name, so it has to be told. */
export function asCatalogueTable(table: PgTable & { [Column in keyof ReturnType<typeof catalogueColumns>]: PgColumn }) {
  return table as unknown as CatalogueTable
}
