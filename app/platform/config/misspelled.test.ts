import { expect, test } from 'vitest'
import { variableNames } from './config.server.ts'
import { misspelled } from './misspelled.ts'

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['STIE_URL', 'SITE_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['ADMIN_MAIL', 'ADMIN_EMAIL'],
  ['BACKUP_PASSPHASE', 'BACKUP_PASSPHRASE'],
  ['data_dir', 'DATA_DIR'],
  ['AUTH_PASSWORD_MINIMUM', 'AUTH_PASSWORD_MIN'],
  ['AUTH_ALLOW_SIGNUP', 'AUTH_SIGNUP'],
  ['SOLUTIONEER_DATABASE_URL', 'DATABASE_URL'],
  ['SOLUTIONEER_PORT', 'PORT'],
])('%s probably means %s', (misspelling, meant) => {
  expect(misspelled({ [misspelling]: 'x' }, variableNames)).toEqual([{ variable: misspelling, meant }])
})

test('variables of other programs are not misspellings, nor are those beside the right name', () => {
  const others = ['PATH', 'HOME', 'HOSTNAME', 'POST', 'PGHOST', 'MAILTO', 'BASE_URL', 'NODE_OPTIONS', 'REDIS_URL']
  const env = Object.fromEntries([...others, ...variableNames, 'SMTP_URI'].map((name) => [name, 'x']))
  expect(misspelled(env, variableNames)).toEqual([])
  const withoutOurs = Object.fromEntries(others.map((name) => [name, 'x']))
  expect(misspelled(withoutOurs, variableNames)).toEqual([])
})
