import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'

const files = ['app', 'server', 'cli', 'sample', 'tests', 'bench', 'migrations'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name)),
)
const read = (file: string) => readFileSync(file, 'utf8')

test('the lock file names no address', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved":|https:\/\/registry/)
})

test('the lock file holds the programs of every platform, without which npm ci refuses it', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const locked = new Set(Object.keys(packages).map((packagePath) => packagePath.split('node_modules/').at(-1)))
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
  expect(wanted.filter((name) => !locked.has(name))).toEqual([])
})

test('migrations are numbered once each', () => {
  const numbers = files.filter((file) => file.startsWith('migrations')).map((file) => path.basename(file).slice(0, 4))
  expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('each route names a file that exists, and each route file is in app/routes.ts', () => {
  const named = filesOf(routes).map((file) => path.join('app', file))
  expect(named.filter((file) => !files.includes(file))).toEqual([])
  expect(files.filter((file) => /\.route\.tsx?$/.test(file) && !named.includes(file))).toEqual([])
})

function filesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)])
}
