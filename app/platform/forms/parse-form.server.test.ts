import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeForm } from './parse-form.server.ts'

test('the browser is told what the schema allows', () => {
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
