import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { backTo } from '#app/admin-ui/back.ts'
import { type EditConflict, findEditConflict } from '#app/members/edit-conflict.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { Conflict, type FieldErrors, NotFound } from '#app/platform/errors.ts'
import { errorOf, responseInit } from '#app/platform/forms/errors.server.ts'
import type { Parsed } from '#app/platform/forms/parse-form.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import type { Compared } from '../articles/history/side-by-side.tsx'
import { publicCategories } from '../categories/queries.server.ts'
import { publicTags } from '../tags/queries.server.ts'
import type { ManagedRecordType } from './words.ts'

/** The posted form of an article or download, and how to save it. */
export interface PostedItem<S extends z.ZodType, Extra extends object, Item> {
  recordType: ManagedRecordType
  /** Undefined for a new item. */
  id: string | undefined
  /** The id of an item that autosave created from the form's first input. */
  begun?: string | undefined
  back: string
  parsed: Parsed<S>
  /** Errors of its file, which is stored before the item is saved. */
  unstored: FieldErrors
  /** Key of the notice for those errors: `file-upload`. */
  unstoredNotice: string
  /** Further errors to show if the form is rejected anyway. */
  alsoWrong?: FieldErrors
  /** Key of the notice after saving, if it is not `article-updated`. */
  done?: string | undefined
  /** Where to redirect after saving, if not to the list. */
  onward?: () => string | undefined
  /** Props of the form besides its values. */
  extra: Extra
  /** Compares the version that someone else saved with this form. */
  compare?: (theirs: Item) => Compared[]
}

/** Saves a posted item and redirects to the list. If saving fails, the form is shown again with its input. */
export async function respondToSave<S extends z.ZodType, Extra extends object, Item extends { version: number }>(
  posted: PostedItem<S, Extra, Item>,
  save: (value: z.output<S>) => Promise<unknown>,
  find: () => Promise<Item>,
) {
  const {
    recordType,
    id,
    begun = id ?? '',
    back,
    parsed,
    unstored,
    unstoredNotice,
    alsoWrong = {},
    extra,
    compare,
  } = posted
  const failure = `${recordType}-${id === undefined ? 'create' : 'update'}`
  const isUnstored = Object.keys(unstored).length > 0
  const showAgain = (
    errors: FieldErrors,
    init: ReturnType<typeof responseInit>,
    editConflict?: EditConflict,
    theirs?: Item,
  ) => {
    const failed = isUnstored ? [unstoredNotice, failure] : [failure]
    const compared = theirs && compare?.(theirs)
    return data(
      { ...extra, form: parsed.reply({ ...unstored, ...errors }).data.form, failed, since: editConflict, compared },
      init,
    )
  }
  const plain = (status: number) => ({ status, headers: {} })
  if (!parsed.ok || isUnstored) return showAgain(alsoWrong, plain(422))
  try {
    await save(parsed.value)
  } catch (error) {
    if (error instanceof NotFound) return showAgain({}, plain(409), await findEditConflict(begun))
    if (error instanceof Conflict) {
      const theirs = await find()
      return showAgain({}, plain(409), await findEditConflict(begun, theirs.version), theirs)
    }
    const productError = errorOf(error)
    if (productError) return showAgain(productError.fields, responseInit(productError))
    log.error({ err: error }, `the ${recordType} could not be saved`)
    return showAgain({ '': ['It could not be saved. Nothing is lost: please try again in a moment.'] }, plain(500))
  }
  throw redirect(
    posted.onward?.() ??
      backTo(back, 'done', posted.done ?? `${recordType}-${id === undefined ? 'created' : 'updated'}`),
  )
}

/** The item that a form edits: undefined for a new one, null if it has been deleted. */
export async function itemIfStill<Item>(
  find: (actor: Actor, id: string) => Promise<Item>,
  actor: Actor,
  id: string | undefined,
): Promise<Item | undefined | null> {
  if (id === undefined) return undefined
  try {
    return await find(actor, id)
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

/** The categories and tags to choose from in the form of an article or download. */
export async function sortingChoices() {
  const [categories, tags] = await Promise.all([publicCategories(), publicTags()])
  return { categories, tags }
}
