import { expect, test } from 'vitest'
import { mailNames } from './mail-names.server.ts'

/** The failing checks for a domain with these records; parent names of a record exist as well. */
async function wrongWith(records: Record<string, string[]>) {
  const texts = async (name: string) =>
    records[name] ?? (Object.keys(records).some((one) => one.endsWith(`.${name}`)) ? [] : undefined)
  const findings = await mailNames('firm.test', texts)
  return findings.filter(({ fine }) => !fine).map(({ subject }) => subject)
}

const whole = {
  'firm.test': ['v=spf1 mx -all', 'something-else=1'],
  '_dmarc.firm.test': ['v=DMARC1; p=reject'],
  's1._domainkey.firm.test': ['v=DKIM1; k=rsa; p=MIGf'],
}

test('missing SPF, DMARC and DKIM records are reported', async () => {
  expect(await wrongWith(whole)).toEqual([])
  expect(await wrongWith({})).toEqual(['SPF', 'DMARC', 'DKIM'])
})

test('a key under any name counts, one that was withdrawn does not', async () => {
  const { 's1._domainkey.firm.test': _, ...others } = whole
  expect(await wrongWith(others)).toEqual(['DKIM'])
  expect(await wrongWith({ ...others, 'q7x._domainkey.firm.test': ['v=DKIM1; p=MIGf'] })).toEqual([])
  expect(await wrongWith({ ...others, 's1._domainkey.firm.test': ['v=DKIM1; p='] })).toEqual(['DKIM'])
})

test('duplicate records and records that allow every sender are reported', async () => {
  expect(await wrongWith({ ...whole, 'firm.test': ['v=spf1 mx -all', 'v=spf1 ~all'] })).toEqual(['SPF'])
  expect(await wrongWith({ ...whole, 'firm.test': ['v=spf1 +all'] })).toEqual(['SPF'])
  expect(await wrongWith({ ...whole, '_dmarc.firm.test': ['v=DMARC1; rua=mailto:a@firm.test'] })).toEqual(['DMARC'])
  expect(await wrongWith({ ...whole, '_dmarc.firm.test': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] })).toEqual([
    'DMARC',
  ])
})

test('names that nobody answers for are not called missing', async () => {
  const findings = await mailNames('firm.test', () => Promise.reject(new Error('queryTxt ETIMEOUT firm.test')))
  expect(findings.map(({ fine }) => fine)).toEqual([false, false, false])
  for (const { message } of findings) expect(message).toMatch(/^could not be looked up .+ETIMEOUT/)
})
