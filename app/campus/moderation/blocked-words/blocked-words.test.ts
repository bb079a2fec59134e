import { expect, test } from 'vitest'
import { updateProfile } from '#app/members/account/update-profile.server.ts'
import { blockedWordsIn, blockedWordsOf } from '#app/members/blocked-words/blocked-words.ts'
import { findProfile } from '#app/members/directory.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { reviseAbout } from '#app/members/profile-fields/revise-about.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { writeMemberMessage } from '../../profiles/message/write-message.server.ts'
import { blockWords } from './block-words.server.ts'

testDatabase()

const about = { company: '', industry: '', tools: '', askAbout: '', bio: '', links: '', timeZone: '', affiliation: '' }
const choices = { shown: [], listed: true, takesLetters: false }

test('blocked words match whole words, ignoring case, punctuation and invisible characters', () => {
  expect(blockedWordsIn('A\na\n \nB b')).toEqual(['a', 'B b'])
  expect(blockedWordsOf('It is B, b.', ['a', 'b b'])).toEqual(['b b'])
  expect(blockedWordsOf('abb', ['a', 'b b'])).toEqual([])
})

test('look-alike letters match, and words in other scripts are left unchanged', () => {
  for (const casino of ['саsinо', 'ＣＡＳＩＮＯ', '𝒄𝒂𝒔𝒊𝒏𝒐', 'cásìnö', 'ca\u00adsi\u2060no', 'ϹΑЅΙΝΟ', 'c a s i n o'])
    expect([casino, blockedWordsOf(`The ${casino}!`, ['casino'])]).toEqual([casino, ['casino']])
  expect(blockedWordsOf('Νέα', ['νέα'])).toEqual(['νέα'])
  expect(blockedWordsOf('Казино', ['казино'])).toEqual(['казино'])
  expect(blockedWordsOf('I o u, cassino, casinos', ['casino', 'iou, c'])).toEqual([])
})

test('a name, headline, profile or message with a blocked word is rejected, and the error beside the field names the word', async () => {
  const [admin, spammer, other] = [await buildMember({ role: 'admin' }), await buildMember(), await buildMember()]
  await reviseAbout(other, { ...about, ...choices, takesLetters: true })
  await blockWords(admin, ['casino'])
  try {
    const words = ['Please leave out “casino”: the moderators have blocked it.']
    await expect(updateProfile(spammer, { name: 'Best Cаsino', headline: 'Casino' })).rejects.toMatchObject({
      fields: { name: words, headline: words },
    })
    const bio = reviseAbout(spammer, { ...about, ...choices, bio: 'Come to my casino' })
    await expect(bio).rejects.toMatchObject({ fields: { bio: words } })
    const message = writeMemberMessage(spammer, other.id, { message: 'A c\u200basino for you', givesAddress: false })
    await expect(message).rejects.toMatchObject({ fields: { message: words } })
    await updateProfile(admin, { name: 'Casino Watch', headline: '' })
    await updateProfile(spammer, { name: 'Casinova', headline: '' })
    const named = await buildMember({ name: 'C​asino Royale' })
    expect((await findProfile(named.id))?.name).toBe('Member')
  } finally {
    await blockWords(admin, [])
  }
})
