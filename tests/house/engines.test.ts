import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getConstructionPlans } from 'pg-boss'
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
  'skip locked': /skip locked/i,
  'create type': /create type/i,
  'create domain': /create domain/i,
  'create function': /create (?:or replace )?function/i,
  'distinct on': /distinct on/i,
  'repeatable read': /repeatable read/i,
  'create temporary table': /create temp(?:orary)? table/i,
  'copy … from stdin': /\bcopy [^;`]*(?:from stdin|to stdout)/i,
  cursor: /\.cursor\(/,
  ts_rank: /ts_rank/,
  gin_trgm_ops: /gin_trgm_ops|word_similarity/,
  pg_current_wal_lsn: /pg_current_wal|pg_last_wal/,
  savepoint: /savepoint/i,
  'with recursive': /with recursive/i,
  merge: /\bmerge into\b/i,
  'create policy': /create policy/i,
  identity: /generated (?:always|by default) as identity/i,
}

/** What the queue makes and asks of its own, beside our migrations; its comments name more than it does. */
const queue = [
  getConstructionPlans('pgboss'),
  readFileSync('node_modules/pg-boss/dist/plans.js', 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''),
]

const texts = ['migrations', 'app', 'server', 'cli']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(sql|server\.ts|ts)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
  .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
  .concat(queue)

test('what other engines may refuse is written down, and nothing else is', () => {
  const used = Object.keys(constructs).filter((name) => texts.some((text) => constructs[name]?.test(text)))
  const table = readFileSync('docs/scaling.md', 'utf8').split('## Engines')[1] ?? ''
  const told = Object.keys(constructs).filter((name) => table.includes(`| \`${name}`))
  expect(told).toEqual(used)
})
