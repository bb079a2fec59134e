import {
  type Copy,
  leaveUndo,
  readCopies,
  rememberedOwner,
  rememberOwner,
  removeCopies,
  removeCopy,
  tab,
  takeUndo,
  writeCopy,
} from './copies.ts'
import { addedName, draftTexts, type Fields, fieldsOf, fill, holds, isChanged, setValue, shows } from './fields.ts'
import { draftsAddressOf, isRoom } from './form-key.ts'
import { clock, type NotePart } from './note.ts'
import { deleteDraft, readDrafts, saveDraft } from './server.ts'
import { asCopy, changed, type Kept, note, saveNow } from './stored-drafts.ts'

/** A stored text to continue, and earlier ones that it replaced. */
interface Found {
  fields: Fields
  at: number
  version: number
  earlier: { fields: Fields; at: number }[]
}

const undo = takeUndo()

/** Restores drafts into their forms. */
export async function continueForms(forms: Kept[]): Promise<void> {
  for (const kept of forms.filter(({ key }) => !isRoom(key))) continueWith(kept, foundHere(kept, ''))
  for (const room of ['/campus', '/admin']) {
    const own = forms.filter(({ key }) => key.startsWith(room) && isRoom(key))
    if (own.some(needsServer)) await continueFromServer(room, own)
    else for (const kept of own) kept.owner = kept.form.dataset.draftOwner
  }
}

// Skip the request if the page reports that there is no draft, and this browser has no unsaved copy of one.
function needsServer({ form, key }: Kept): boolean {
  return (
    form.dataset.draftVersion !== '0' ||
    form.dataset.draftOwner === undefined ||
    readCopies().some((copy) => draftsAddressOf(copy.form) === draftsAddressOf(key) && copy.tab !== tab)
  )
}

async function continueFromServer(room: string, own: Kept[]): Promise<void> {
  const answer = await readDrafts([...new Set(own.map(({ key }) => key))])
  const owner = typeof answer === 'string' ? rememberedOwner(room) : answer.owner
  if (typeof answer === 'string' || owner === undefined) {
    for (const kept of own) {
      kept.owner = owner
      if (owner !== undefined) continueWith(kept, foundHere(kept, owner))
    }
    return
  }
  rememberOwner(room, owner)
  const found = new Map(answer.drafts.map((draft) => [draft.form, draft]))
  const left = readCopies().filter((copy) => copy.owner === owner && copy.form.startsWith(room) && copy.tab !== tab)
  for (const copy of left.toSorted((one, other) => one.at - other.at)) {
    const sent = await saveDraft(copy)
    if (typeof sent === 'string') continue
    removeCopy(copy)
    if (sent.draft) found.set(copy.form, sent.draft)
  }
  for (const kept of own) {
    kept.owner = owner
    const draft = found.get(kept.key)
    const earlier = draft?.earlier.map(({ fields, at }) => ({ fields, at: Date.parse(at) })) ?? []
    continueWith(kept, draft && { ...draft, at: Date.parse(draft.updatedAt), earlier })
    if (kept.dirty) changed(kept)
  }
}

function foundHere(kept: Kept, owner: string): Found | undefined {
  const copies = readCopies()
    .filter((copy) => copy.form === kept.key && copy.owner === owner && copy.tab !== tab)
    .toSorted((one, other) => other.at - one.at)
  const [newest, ...others] = copies
  if (!newest) return undefined
  const earlier = others.filter((copy) => !holds(newest.fields, copy.fields))
  for (const copy of others) if (!earlier.includes(copy)) removeCopy(copy)
  return { fields: newest.fields, at: newest.at, version: newest.base, earlier }
}

function continueWith(kept: Kept, found: Found | undefined) {
  const { form } = kept
  if (!found) {
    // The user typed before this script ran.
    if (isChanged(form)) changed(kept)
    return sayUndone(kept)
  }
  const shown = Number(form.dataset.draftVersion ?? 0)
  // The page was rendered before a copy of this browser was saved; the editor has to be reloaded to show it.
  if (form.dataset.draftReload !== undefined && found.version !== shown && !isChanged(form)) return location.reload()
  // The record already has this text: there is nothing to continue.
  if (form.dataset.draftVersion === undefined && !isChanged(form) && shows(form, found.fields)) return drop(kept)
  const standing = draftTexts(form)
  if (shown !== found.version && isChanged(form) && !holds(found.fields, standing)) {
    // The user typed before this script ran: keep that text; the server keeps the other one as an earlier version.
    kept.base = 0
    changed(kept)
    return offer(kept, { ...found, earlier: [found, ...found.earlier] }, [])
  }
  if (shown !== found.version || !kept.owner) fillBeside(kept, found.fields)
  kept.base = found.version
  kept.fields = found.fields
  kept.at = found.at
  if (!isRoom(kept.key)) takeOver(kept)
  offer(kept, found, [`Continuing your draft from ${clock(found.at)} · `, startOver(kept)])
}

/** Fills a form, and appends what the server has added on request (a saved reply, a quote) to the draft. */
function fillBeside(kept: Kept, fields: Fields): void {
  const added = [...kept.form.querySelectorAll<HTMLTextAreaElement>('textarea[data-adds]')].map((area) => ({
    area,
    text: area.defaultValue,
  }))
  fill(kept.form, fields)
  for (const { area, text } of added) {
    // An addition that was in the draft before and has been removed must not come back.
    if (text.trim() === '' || fields[addedName(area)] === text || area.value.includes(text.trim())) continue
    const isBefore = area.dataset.adds === 'before'
    setValue(area, isBefore ? text + area.value : [area.value.trimEnd(), text].filter(Boolean).join('\n\n'))
    kept.dirty = true
  }
}

function drop(kept: Kept): void {
  removeCopies(asCopy(kept))
  if (isRoom(kept.key)) void deleteDraft(kept.key)
}

// Takes over the copy of a closed page.
function takeOver(kept: Kept): void {
  for (const copy of readCopies())
    if (
      copy.form === kept.key &&
      copy.owner === '' &&
      copy.tab !== tab &&
      copy.at <= kept.at &&
      holds(kept.fields, copy.fields)
    )
      removeCopy(copy)
  writeCopy(asCopy(kept))
  if (kept.dirty) changed(kept)
}

function offer(kept: Kept, { earlier: [other] }: Found, parts: NotePart[]) {
  if (!other) return note(kept, parts)
  const show = { label: 'Show it', press: () => swap(kept, other) }
  note(kept, [...parts, `${parts.length > 0 ? ' · ' : ''}Another text, from ${clock(other.at)}, is kept too. `, show])
}

async function swap(kept: Kept, other: { fields: Fields }): Promise<void> {
  if (kept.dirty) await saveNow(kept)
  const copy: Copy = {
    form: kept.key,
    owner: kept.owner ?? '',
    fields: other.fields,
    base: 0,
    at: Date.now(),
    tab: `${tab}-`,
  }
  if (!isRoom(kept.key)) writeCopy(copy)
  else if (typeof (await saveDraft(copy)) === 'string') return
  reopen()
}

function startOver(kept: Kept): NotePart {
  return {
    label: 'Start over',
    press: async () => {
      const fields = isChanged(kept.form) || kept.form.dataset.draftVersion ? fieldsOf(kept.form) : kept.fields
      leaveUndo({ ...asCopy(kept), fields, base: 0, at: Date.now() })
      removeCopy(asCopy(kept))
      if (isRoom(kept.key)) await deleteDraft(kept.key)
      kept.timers = {}
      reopen()
    },
  }
}

function sayUndone(kept: Kept): void {
  if (undo?.form !== kept.key || undo.owner !== (kept.owner ?? '')) return
  const press = async () => {
    if (!isRoom(kept.key)) writeCopy({ ...undo, tab: `${tab}-` })
    else if (typeof (await saveDraft(undo)) === 'string') return
    reopen()
  }
  note(kept, ['Your draft is cleared. ', { label: 'Undo', press }])
}

// Reloads the page without its flash messages, and without repeating a form's request.
function reopen(): void {
  const { pathname, search } = location
  location.replace(pathname + search)
}
