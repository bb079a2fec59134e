// Measures what its first argument names and writes the figures to the file that its second names: `run.ts` starts it
// in a process of its own, so that one that hangs or ends takes nothing along.
import { writeFile } from 'node:fs/promises'
import { measurements } from './measurements.ts'

const [name = '', file = ''] = process.argv.slice(2)
const measurement = measurements[name]
if (!measurement) throw new Error(`No measurement is called ${name}.`)
await writeFile(file, JSON.stringify(await measurement.measure()))
process.exit(0)
