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
import { draftLabels } from './labels.ts'
import { clock, type NotePart } from './note.ts'
import { deleteDraft, readDrafts, saveDraft } from './server.ts'
import { asCopy, changed, type DraftForm, note, saveNow } from './stored-drafts.ts'

/** A stored text to continue, and earlier ones that it replaced. */
interface StoredText {
  fields: Fields
  at: number
  version: number
  earlier: { fields: Fields; at: number }[]
}

const undo = takeUndo()

/** Restores drafts into their forms. */
export async function continueForms(forms: DraftForm[]): Promise<void> {
  for (const draftForm of forms.filter(({ key }) => !isRoom(key)))
    continueWith(draftForm, draftInBrowser(draftForm, ''))
  for (const room of ['/campus', '/admin']) {
    const roomForms = forms.filter(({ key }) => key.startsWith(room) && isRoom(key))
    if (roomForms.some(needsServer)) await continueFromServer(room, roomForms)
    else for (const draftForm of roomForms) draftForm.owner = draftForm.form.dataset.draftOwner
  }
}

// Skip the request if the page reports that there is no draft, and this browser has no unsaved copy of one.
function needsServer({ form, key }: DraftForm): boolean {
  return (
    form.dataset.draftVersion !== '0' ||
    form.dataset.draftOwner === undefined ||
    readCopies().some((copy) => draftsAddressOf(copy.form) === draftsAddressOf(key) && copy.tab !== tab)
  )
}

async function continueFromServer(room: string, roomForms: DraftForm[]): Promise<void> {
  const response = await readDrafts([...new Set(roomForms.map(({ key }) => key))])
  const owner = typeof response === 'string' ? rememberedOwner(room) : response.owner
  if (typeof response === 'string' || owner === undefined) {
    for (const draftForm of roomForms) {
      draftForm.owner = owner
      if (owner !== undefined) continueWith(draftForm, draftInBrowser(draftForm, owner))
    }
    return
  }
  rememberOwner(room, owner)
  const drafts = new Map(response.drafts.map((draft) => [draft.form, draft]))
  const leftovers = readCopies().filter(
    (copy) => copy.owner === owner && copy.form.startsWith(room) && copy.tab !== tab,
  )
  for (const copy of leftovers.toSorted((one, other) => one.at - other.at)) {
    const sent = await saveDraft(copy)
    if (typeof sent === 'string') continue
    removeCopy(copy)
    if (sent.draft) drafts.set(copy.form, sent.draft)
  }
  for (const draftForm of roomForms) {
    draftForm.owner = owner
    // The form was submitted during the request, so its text is no draft any more.
    if (draftForm.nonce) continue
    const draft = drafts.get(draftForm.key)
    const earlier = draft?.earlier.map(({ fields, at }) => ({ fields, at: Date.parse(at) })) ?? []
    continueWith(draftForm, draft && { ...draft, at: Date.parse(draft.updatedAt), earlier })
    if (draftForm.dirty) changed(draftForm)
  }
}

function draftInBrowser(draftForm: DraftForm, owner: string): StoredText | undefined {
  const copies = readCopies()
    .filter((copy) => copy.form === draftForm.key && copy.owner === owner && copy.tab !== tab)
    .toSorted((one, other) => other.at - one.at)
  const [newest, ...others] = copies
  if (!newest) return undefined
  const earlier = others.filter((copy) => !holds(newest.fields, copy.fields))
  for (const copy of others) if (!earlier.includes(copy)) removeCopy(copy)
  return { fields: newest.fields, at: newest.at, version: newest.base, earlier }
}

function continueWith(draftForm: DraftForm, stored: StoredText | undefined) {
  const { form } = draftForm
  if (!stored) {
    // The user typed before this script ran.
    if (isChanged(form)) changed(draftForm)
    return offerUndo(draftForm)
  }
  const shown = Number(form.dataset.draftVersion ?? 0)
  // The page was rendered before a copy of this browser was saved; the editor has to be reloaded to show it.
  if (form.dataset.draftReload !== undefined && stored.version !== shown && !isChanged(form)) return location.reload()
  // The record already has this text: there is nothing to continue.
  if (form.dataset.draftVersion === undefined && !isChanged(form) && shows(form, stored.fields)) return drop(draftForm)
  const current = draftTexts(form)
  if (shown !== stored.version && isChanged(form) && !holds(stored.fields, current)) {
    // The user typed before this script ran: keep that text; the server keeps the other one as an earlier version.
    draftForm.base = 0
    changed(draftForm)
    return offer(draftForm, { ...stored, earlier: [stored, ...stored.earlier] }, [])
  }
  if (shown !== stored.version || !draftForm.owner) fillBeside(draftForm, stored.fields)
  draftForm.base = stored.version
  draftForm.fields = stored.fields
  draftForm.at = stored.at
  if (!isRoom(draftForm.key)) takeOver(draftForm)
  offer(draftForm, stored, [`${draftLabels.continuing} ${clock(stored.at)} · `, startOver(draftForm)])
}

/** Fills a form, and appends what the server has added on request (a saved reply, a quote) to the draft. */
function fillBeside(draftForm: DraftForm, fields: Fields): void {
  const added = [...draftForm.form.querySelectorAll<HTMLTextAreaElement>('textarea[data-adds]')].map((area) => ({
    area,
    text: area.defaultValue,
  }))
  fill(draftForm.form, fields)
  for (const { area, text } of added) {
    // An addition that was in the draft before and has been removed must not come back.
    if (text.trim() === '' || fields[addedName(area)] === text || area.value.includes(text.trim())) continue
    const isBefore = area.dataset.adds === 'before'
    setValue(area, isBefore ? text + area.value : [area.value.trimEnd(), text].filter(Boolean).join('\n\n'))
    draftForm.dirty = true
  }
}

function drop(draftForm: DraftForm): void {
  removeCopies(asCopy(draftForm))
  if (isRoom(draftForm.key)) void deleteDraft(draftForm.key)
}

// Takes over the copy of a closed page.
function takeOver(draftForm: DraftForm): void {
  for (const copy of readCopies())
    if (
      copy.form === draftForm.key &&
      copy.owner === '' &&
      copy.tab !== tab &&
      copy.at <= draftForm.at &&
      holds(draftForm.fields, copy.fields)
    )
      removeCopy(copy)
  writeCopy(asCopy(draftForm))
  if (draftForm.dirty) changed(draftForm)
}

function offer(draftForm: DraftForm, { earlier: [other] }: StoredText, parts: NotePart[]) {
  if (!other) return note(draftForm, parts)
  const show = { label: draftLabels.showOther, press: () => swap(draftForm, other) }
  note(draftForm, [
    ...parts,
    `${parts.length > 0 ? ' · ' : ''}${draftLabels.other}, from ${clock(other.at)}, is kept too. `,
    show,
  ])
}

async function swap(draftForm: DraftForm, other: { fields: Fields }): Promise<void> {
  if (draftForm.dirty) await saveNow(draftForm)
  const copy: Copy = {
    form: draftForm.key,
    owner: draftForm.owner ?? '',
    fields: other.fields,
    base: 0,
    at: Date.now(),
    tab: `${tab}-`,
  }
  if (!isRoom(draftForm.key)) writeCopy(copy)
  else if (typeof (await saveDraft(copy)) === 'string') return
  reopen()
}

function startOver(draftForm: DraftForm): NotePart {
  return {
    label: draftLabels.startOver,
    press: async () => {
      const fields =
        isChanged(draftForm.form) || draftForm.form.dataset.draftVersion ? fieldsOf(draftForm.form) : draftForm.fields
      leaveUndo({ ...asCopy(draftForm), fields, base: 0, at: Date.now() })
      removeCopy(asCopy(draftForm))
      if (isRoom(draftForm.key)) await deleteDraft(draftForm.key)
      draftForm.timers = {}
      reopen()
    },
  }
}

function offerUndo(draftForm: DraftForm): void {
  if (undo?.form !== draftForm.key || undo.owner !== (draftForm.owner ?? '')) return
  const press = async () => {
    if (!isRoom(draftForm.key)) writeCopy({ ...undo, tab: `${tab}-` })
    else if (typeof (await saveDraft(undo)) === 'string') return
    reopen()
  }
  note(draftForm, [`${draftLabels.cleared} `, { label: draftLabels.undo, press }])
}

// Reloads the page without its flash messages, and without repeating a form's request.
function reopen(): void {
  const { pathname, search } = location
  location.replace(pathname + search)
}
