// Turns the clock of the process that imports it by the offset in the file that FAULTS_CLOCK names.
import { readFileSync } from 'node:fs'

const file = process.env.FAULTS_CLOCK
const RealDate = Date
let offset = 0
if (file) {
  const read = () => {
    offset = Number(readFileSync(file, 'utf8')) * 1000
  }
  read()
  setInterval(read, 500).unref()
  const now = () => RealDate.now() + offset
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
    apply: () => new RealDate(now()).toString(),
    get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
  })
}
