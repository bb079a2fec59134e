import { type PgColumn, type PgTable, pgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '#app/platform/actor.ts'
import { catalogueColumns, formerSlugs } from './columns.server.ts'

const shape = () => pgTable('catalogue', catalogueColumns())
const slugsShape = () => formerSlugs('former_slugs', 'record_id')

/** A catalogue table, typed by the common columns. */
export type CatalogueTable = ReturnType<typeof shape>

/** A table of former addresses. */
export type FormerSlugs = ReturnType<typeof slugsShape>

/** Events of a catalogue item; the second half of their names. */
export type CatalogueEvent =
  | 'created'
  | 'revised'
  | 'published'
  | 'withdrawn'
  | 'scheduled'
  | 'unscheduled'
  | 'deleted'
  | 'restored'
  | 'purged'

/** A locked item's row: the common columns, and those that its kind lists in `lockedColumns`. */
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
 * A kind of item in the Resource Center: it can be published, featured, filtered by category and tag, and revised. This
 * folder has the common behavior; each kind defines its own here.
 */
export interface Catalogue<Locked extends LockedItem = LockedItem> {
  recordType: 'article' | 'download'
  table: CatalogueTable
  /** The table that joins items and tags. */
  tags: { table: PgTable; recordId: PgColumn; tagId: PgColumn }
  /** Its current address, and the table of its former ones. */
  slugs: { current: PgColumn; former: FormerSlugs }
  /** Additional columns that the kind's actions need of a locked item. */
  lockedColumns: Record<string, PgColumn>
  /** Whether the actor may publish it and change it while published. Defaults to everyone who may write it. */
  mayPublish?: (actor: Actor) => Promise<boolean>
  /** Checks that an item may be published from a list or by schedule. @throws Invalid */
  requireReady?: (id: string) => Promise<void>
  /** Emits the domain event. @param when the time of a schedule, formatted */
  emitEvent(actor: Actor, event: CatalogueEvent, item: Locked, when?: string): Promise<void>
}

/** Casts a kind's table to the common type: Drizzle's table types include the table's name. */
export function asCatalogueTable(table: PgTable & { [Column in keyof ReturnType<typeof catalogueColumns>]: PgColumn }) {
  return table as unknown as CatalogueTable
}
