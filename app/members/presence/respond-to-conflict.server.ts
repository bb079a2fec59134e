import { data } from 'react-router'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { versionOf } from '#app/platform/forms/row-version.server.ts'
import { findEditConflict } from '../edit-conflict.server.ts'
import type { VersionConflict } from './version-field.tsx'

/** A posted form with the version of the record that it was opened with. */
export interface VersionedForm {
  posted: FormData
  /** The expected version of the record; absent if the form may overwrite any. */
  expected: string | undefined
}

/** Reads a posted form and its version. */
export async function versionedForm(source: Request | FormData): Promise<VersionedForm> {
  const posted = source instanceof FormData ? source : await postedForm(source)
  const version = posted.get('overwrites') ?? posted.get('stamp')
  return { posted, expected: version ? String(version) : undefined }
}

interface Record {
  /** The record's id in the audit log; absent if it has none. */
  id: string | undefined
  /** The current values, by field name. */
  values: { [name: string]: string | string[] | undefined }
  /** The labels of the fields. */
  labels: { [name: string]: string }
  /** The options of select fields. */
  choices?: { [name: string]: readonly { value: string; label: string }[] }
}

/** For a 409 response: adds who changed the record, and its current values. Others pass through. */
export async function respondToChanged(
  response: { data: { form: FormState }; init: ResponseInit | null },
  find: () => Promise<Record>,
) {
  if (response.init?.status !== 409) return data({ ...response.data, since: undefined }, response.init ?? undefined)
  const { id, values, labels, choices = {} } = await find()
  const last = id === undefined ? undefined : await findEditConflict(id)
  const { form } = response.data
  const now = Object.entries(labels)
    .filter(([name]) => String(values[name] ?? '') !== String(form.values[name] ?? ''))
    .map(([name, label]) => {
      const text = [values[name] ?? ''].flat().join(', ')
      return { label, text: choices[name]?.find(({ value }) => value === text)?.label ?? text }
    })
  const conflict: VersionConflict = { changedBy: last?.changedBy, version: versionOf(values), now }
  return data({ form: { ...form, errors: {} }, since: conflict }, response.init)
}
