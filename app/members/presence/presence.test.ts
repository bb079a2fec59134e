import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildMember } from '../factory.ts'
import { clearPresence, clearPresenceAfterSave, formatOpenFor, sendPresence } from './presence.server.ts'

testDatabase()

test('editors see who else has a form open until it is closed; old entries expire', async () => {
  const [one, other] = [await buildMember({ role: 'editor', name: 'Ada' }), await buildMember({ role: 'editor' })]
  expect(await sendPresence(one, 'article:one')).toEqual([])
  expect(await sendPresence(other, 'article:one')).toEqual(['Ada'])
  await clearPresence(one, 'article:one')
  expect(await sendPresence(other, 'article:one')).toEqual([])
  await rawSql()`update open_forms set seen_at = now() - interval '2 hours'`
  await sendPresence(one, 'article:two')
  expect(await rawSql()`select subject from open_forms`).toEqual([{ subject: 'article:two' }])
})

test('saving a form closes it for its editor', async () => {
  const [ed, ada] = [await buildMember({ role: 'editor', name: 'Ed' }), await buildMember({ role: 'editor' })]
  await sendPresence(ed, 'event:one')
  await sendPresence(ed, 'event:two')
  await clearPresenceAfterSave(ed, 'event:one')
  expect(await sendPresence(ada, 'event:one')).toEqual([])
  expect(await sendPresence(ada, 'event:two')).toEqual(['Ed'])
})

test('members cannot report a form as open, and unknown forms are ignored', async () => {
  await expect(sendPresence(await buildMember(), 'article:one')).rejects.toThrow(Forbidden)
  const editor = await buildMember({ role: 'editor' })
  for (const subject of ['', 'article', `article:${'x'.repeat(61)}`, 'article:<b>'])
    await expect(sendPresence(editor, subject)).rejects.toThrow(Invalid)
})

test('the sentence names one editor or several, and is empty for none', () => {
  const sentences = [[], ['Ada'], ['Ada', 'Grace']].map(formatOpenFor)
  expect(sentences).toEqual(['', 'Ada has this open.', 'Ada and Grace have this open.'])
})
