import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { describeForm, parseForm, submitForm } from './parse-form.server.ts'
import { emailText, optionalText, requiredText } from './text.ts'

test('the browser gets the constraints of the schema', () => {
  const schema = z.object({
    title: z.string().trim().min(2).max(200),
    note: z.string().max(500).optional().default(''),
    days: z.coerce.number().int().min(1).max(365),
    seats: z.coerce.number().int().min(1).optional(),
    owner: z
      .union([z.literal(''), z.uuid()])
      .optional()
      .default(''),
    topic: z.union([z.literal('all'), z.uuid()]),
  })
  expect(describeForm(schema).constraints).toEqual({
    title: { required: true, minLength: 2, maxLength: 200 },
    note: { required: false, maxLength: 500 },
    days: { required: true, min: 1, max: 365 },
    seats: { required: false, min: 1 },
    owner: { required: false },
    topic: { required: true },
  })
})

test('a repeated field has an error beside it; a list may repeat', async () => {
  const schema = z.object({
    email: emailText,
    name: requiredText('a name', 10),
    note: optionalText(10),
    plain: z.string(),
    days: z.coerce.number().optional(),
    choice: z.enum(['a', 'b']).default('a'),
    lists: z.array(z.enum(['a', 'b'])).default([]),
  })
  const form = new FormData()
  for (const name of [...Object.keys(schema.shape), ...Object.keys(schema.shape)]) form.append(name, 'a')
  const parsed = await parseForm(form, schema)
  const { form: shown } = parsed.reply().data
  const once = ['We got this more than once. Please enter it once.']
  expect(shown.errors).toEqual({ email: once, name: once, note: once, plain: once, days: once, choice: once })
  expect(shown.values.email).toEqual(['a', 'a'])
  form.append('lists', 'c')
  const { errors } = (await parseForm(form, schema)).reply().data.form
  expect(Object.values(errors).filter((messages) => messages.join() !== once.join())).toHaveLength(1)
})

test('an error of a whole list has its own message, however often the field is repeated', async () => {
  const fewItems = z.array(z.string()).max(1, 'At most one.')
  const schema = z.object({
    defaulted: fewItems.default([]),
    optional: fewItems.optional(),
    piped: fewItems.transform((all) => all.length),
    single: z.string(),
  })
  const form = new FormData()
  for (const name of Object.keys(schema.shape)) for (const value of ['a', 'b']) form.append(name, value)
  const { errors } = (await parseForm(form, schema)).reply().data.form
  expect(errors).toEqual({
    defaulted: ['At most one.'],
    optional: ['At most one.'],
    piped: ['At most one.'],
    single: ['We got this more than once. Please enter it once.'],
  })
})

test('a rejected form is shown again with its texts, but without files and passwords', async () => {
  const form = new FormData()
  form.set('name', 'Ada')
  form.set('newPassword', 'larger-slice')
  form.set('file', new File(['x'], 'a.txt'))
  const parsed = await parseForm(form, z.object({ name: z.string().min(5, 'Too short.'), other: z.string('Missing.') }))
  expect(parsed.ok).toBe(false)
  const { data, init } = parsed.reply({ other: ['Taken.'] })
  expect(init).toEqual({ status: 422 })
  expect(data.form).toMatchObject({ values: { name: 'Ada' }, errors: { name: ['Too short.'], other: ['Taken.'] } })
  expect(Object.keys(data.form.values)).toEqual(['name'])
})

test('an action runs only for a valid form', async () => {
  const act = vi.fn(async () => 'done')
  const schema = z.object({ name: z.string('Missing.') })
  expect(await submitForm(new FormData(), schema, act)).toMatchObject({ init: { status: 422 } })
  expect(act).not.toHaveBeenCalled()
  const form = new FormData()
  form.set('name', 'Ada')
  expect(await submitForm(form, schema, act)).toBe('done')
  expect(act.mock.calls).toEqual([[{ name: 'Ada' }]])
})

test('a repeated field of a choice of schemas has the message of single fields unless one of them takes a list', async () => {
  const form = new FormData()
  for (const name of ['one', 'many', 'set', 'unknown']) for (const value of ['x', 'y']) form.append(name, value)
  const schema = z.object({
    one: z.union([z.literal('a'), z.literal('b')]),
    many: z.union([z.literal('a'), z.array(z.literal('b'))], 'None of these.'),
    set: z.set(z.literal('a'), 'No set.'),
    missing: z.string('Missing.'),
  })
  const { errors } = (await parseForm(form, schema)).reply().data.form
  const once = ['We got this more than once. Please enter it once.']
  expect(errors.one).toEqual(once)
  expect(errors.many).not.toEqual(once)
  expect(errors.set).not.toEqual(once)
  expect(errors.missing).toEqual(['Missing.'])
})
