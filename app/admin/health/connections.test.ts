import { expect, test } from 'vitest'
import { readConfig } from '#app/platform/config/config.server.ts'
import { collectorOf } from '#app/platform/traces/traces.server.ts'
import { connections } from './connections.server.ts'

const named = (env: Record<string, string>) =>
  connections(readConfig({ DATA_DIR: 'data', ...env })).map(({ subject }) => subject)

test.each([
  ['DATABASE_URL', 'postgres://u:p@db.firm.example/x'],
  ['DATABASE_URL', 'postgres://u:p@db.firm.example/x?sslmode=disable'],
  ['DATABASE_URL', 'postgres://u:p@203.0.114.7/x?sslmode=require'],
  ['SMTP_URL', 'smtp://mail.firm.example'],
  ['SMTP_URL', 'smtp://u:p@mail.firm.example?requireTLS=false'],
  ['STORAGE_URL', 's3://files?endpoint=http://s3.firm.example'],
  ['BACKUP_URL', 's3://backups?endpoint=http://s3.firm.example'],
  ['SMS_URL', 'http://texts.firm.example/send'],
  ['ALERT_URL', 'http://alerts.firm.example'],
  ['HEARTBEAT_URL', 'http://heartbeat.firm.example'],
  ['PURGE_URL', 'http://cdn.firm.example'],
  ['GOOGLE_ISSUER', 'http://id.firm.example'],
])('an unencrypted or unverified connection is reported: %s=%s', (name, address) => {
  expect(named({ [name]: address })).toEqual([name])
})

test.each([
  ['DATABASE_URL', 'postgres://u:p@db.firm.example/x?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://u@x.example/x?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres://u:p@db/x'],
  ['DATABASE_URL', 'postgres://u:p@10.0.0.7/x'],
  ['SMTP_URL', 'smtps://u:p@mail.firm.example'],
  ['SMTP_URL', 'smtp://u:p@mail.firm.example:587'],
  ['SMTP_URL', 'smtp://localhost:25'],
  ['STORAGE_URL', 's3://files?endpoint=https://s3.firm.example'],
  ['SMS_URL', 'https://texts.firm.example/send'],
  ['ALERT_URL', 'http://localhost:9000'],
])('one that is protected or stays in the local network is not: %s=%s', (name, address) => {
  expect(named({ [name]: address })).toEqual([])
})

test('a trace collector on another machine is reported, one on this machine is not', () => {
  const findingsFor = (collector: string) =>
    connections(readConfig({ DATA_DIR: 'data' }), collector).map(({ subject }) => subject)
  const base = 'http://traces.firm.example:4318'
  expect(findingsFor(collectorOf({ OTEL_EXPORTER_OTLP_ENDPOINT: `${base}/` }) ?? '')).toEqual(['collector of traces'])
  expect(findingsFor('https://traces.firm.example/v1/traces')).toEqual([])
  expect(findingsFor('http://localhost:4318/v1/traces')).toEqual([])
})
