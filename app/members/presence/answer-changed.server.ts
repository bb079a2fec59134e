import { data } from 'react-router'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { versionOf } from '#app/platform/forms/row-version.server.ts'
import { meanwhile } from '../edit-conflict.server.ts'
import type { ChangedSince } from './changed-since.tsx'

/** A form that carries the stamp of what it was opened with. */
export interface VersionedForm {
  posted: FormData
  /** What the record must still say; absent where the form may replace anything. */
  expected: string | undefined
}

/** Reads a posted form, and the stamp that it carries. */
export async function versionedForm(source: Request | FormData): Promise<VersionedForm> {
  const posted = source instanceof FormData ? source : await postedForm(source)
  const stamp = posted.get('overwrites') ?? posted.get('stamp')
  return { posted, expected: stamp ? String(stamp) : undefined }
}

interface Record {
  /** Under which the audit log knows it; absent for what has no id. */
  id: string | undefined
  /** What it says now, by the names of the form. */
  values: { [name: string]: string | string[] | undefined }
  /** What its fields are called. */
  labels: { [name: string]: string }
  /** What the values of a select read as there. */
  choices?: { [name: string]: readonly { value: string; label: string }[] }
}

/** Where an answer refuses a form because its record has changed: also who did it, and what stands there now. */
export async function respondToChanged(
  answer: { data: { form: FormState }; init: ResponseInit | null },
  find: () => Promise<Record>,
) {
  if (answer.init?.status !== 409) return data({ ...answer.data, since: undefined }, answer.init ?? undefined)
  const { id, values, labels, choices = {} } = await find()
  const last = id === undefined ? undefined : await meanwhile(id)
  const { form } = answer.data
  const now = Object.entries(labels)
    .filter(([name]) => String(values[name] ?? '') !== String(form.values[name] ?? ''))
    .map(([name, label]) => {
      const text = [values[name] ?? ''].flat().join(', ')
      return { label, text: choices[name]?.find(({ value }) => value === text)?.label ?? text }
    })
  const since: ChangedSince = { who: last?.who, stamp: versionOf(values), now }
  return data({ form: { ...form, errors: {} }, since }, answer.init)
}
