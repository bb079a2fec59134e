import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What an engine that speaks PostgreSQL may refuse: how it is written, and how docs/scaling.md names it. */
const constructs: Record<string, RegExp> = {
  listen: /\.listen\(|pg_notify/,
  pg_advisory_lock: /pg_advisory_(?:xact_)?lock/,
  'create trigger': /create trigger/i,
  'generated always as': /generated always as/i,
  'using gin': /using gin/i,
  unlogged: /unlogged/i,
  'create sequence': /create sequence|\b(?:big|small)?serial\b/i,
  'for update': /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|\.for\('(?:update|share)/i,
  references: /\breferences\b/i,
  'unique nulls not distinct': /nulls not distinct/i,
  'partition by': /\bpartition by (?:range|list|hash)/i,
  'create extension': /create extension/i,
  inherits: /\binherits \(/i,
  'create materialized view': /create materialized view/i,
  'exclude using': /exclude using/i,
  'deferrable constraint': /\bdeferrable\b/i,
  'lock table': /\block table\b/i,
  'large objects': /\blo_(?:create|import)\b/,
  'two-phase commit': /prepare transaction/i,
}

const texts = ['migrations', 'app', 'server']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(sql|server\.ts|ts)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
  .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))

test('what other engines may refuse is written down, and nothing else is', () => {
  const used = Object.keys(constructs).filter((name) => texts.some((text) => constructs[name]?.test(text)))
  const table = readFileSync('docs/scaling.md', 'utf8').split('## Engines')[1] ?? ''
  const told = Object.keys(constructs).filter((name) => table.includes(`| \`${name}`))
  expect(told).toEqual(used)
})
