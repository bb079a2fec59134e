import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { asRow, type Figure, holds } from './figure.ts'
import { measurements } from './measurements.ts'

/** `npm run bench` measures the table; `npm run bench -- NAME …` the named ones. Twelve minutes for the table. */
const longest = 12 * 60_000
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in measurements))
if (unknown.length > 0) {
  console.error(`No measurement is called ${unknown.join(', ')}. There are: ${Object.keys(measurements).join(', ')}`)
  process.exit(2)
}

const begun = performance.now()
const loadBefore = loadavg()[0] ?? 0
const figures: Figure[] = []
const failed: Record<string, string> = {}
const folder = await mkdtemp(path.join(tmpdir(), 'sol-bench-figures-'))
for (const [name, { always, minutes }] of Object.entries(measurements)) {
  if (asked.length > 0 ? !asked.includes(name) : !always) continue
  // A named one may take its time: on a busy machine all take longer.
  const most = asked.length > 0 ? minutes * 4 : minutes
  const left = asked.length > 0 ? Number.POSITIVE_INFINITY : longest - (performance.now() - begun)
  console.log(`Measuring: ${name} …`)
  try {
    figures.push(...(await inOwnProcess(name, Math.min(most * 60_000, left))))
  } catch (error) {
    failed[name] = error instanceof Error ? error.message : String(error)
    console.error(`  not measured: ${failed[name]}`)
  }
}
await rm(folder, { recursive: true, force: true })

console.table(Object.fromEntries(figures.map((figure) => [figure.what, asRow(figure)])))
for (const [name, reason] of Object.entries(failed)) console.log(`Not measured: ${name}: ${reason}`)
const seconds = Math.round((performance.now() - begun) / 1000)
const bounds = figures.map(holds).filter((held) => held !== undefined)
const machine = `${availableParallelism()} cores, load ${loadBefore.toFixed(1)} before`
console.log(`${bounds.filter(Boolean).length} of ${bounds.length} bounds held; ${seconds} s; ${machine}`)
await mkdir('bench/results', { recursive: true })
const file = `bench/results/${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`
const told = figures.map((figure) => ({ ...figure, holds: holds(figure) }))
const facts = { node: process.version, cores: availableParallelism(), loadBefore, seconds }
await writeFile(file, `${JSON.stringify({ ...facts, figures: told, failed }, null, 2)}\n`)
console.log(`Written to ${file}`)
process.exit(Object.keys(failed).length > 0 ? 1 : 0)

/** Has `one.ts` measure; what it started ends with it. @throws what it said, or that it took too long */
function inOwnProcess(name: string, milliseconds: number): Promise<Figure[]> {
  const file = path.join(folder, `${name}.json`)
  return new Promise((resolve, reject) => {
    if (milliseconds < 10_000) return reject(new Error('no time was left'))
    const child = spawn(process.execPath, ['bench/one.ts', name, file], { stdio: 'inherit', detached: true })
    const end = () => process.kill(-(child.pid as number), 'SIGKILL')
    const stop = () => {
      end()
      process.exit(130)
    }
    process.once('SIGINT', stop).once('SIGTERM', stop)
    const timer = setTimeout(() => {
      end()
      reject(new Error(`it took longer than ${Math.round(milliseconds / 1000)} s`))
    }, milliseconds)
    child.once('exit', (code) => {
      clearTimeout(timer)
      process.off('SIGINT', stop).off('SIGTERM', stop)
      if (code === 0) readFile(file, 'utf8').then((text) => resolve(JSON.parse(text)), reject)
      else reject(new Error(`it ended with code ${code}; what it said stands above`))
    })
  })
}
