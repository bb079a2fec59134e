import { spawnSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { checkout } from './checkout.mjs'

// Not in a folder that the set-up itself removes: npm clears node_modules, and the build clears build.
const lockFile = join(checkout, '.set-up')

/** Two starts at once would install and build over each other: the later one waits. */
export async function alone(act) {
  const holder = `${process.pid} ${startOf(process.pid)}`
  let told = false
  while (!take(holder)) {
    if (removeIfStale()) continue
    if (!told) console.error('Another start is setting up this checkout; waiting for it …')
    told = true
    await wait(200)
  }
  const release = () => rmSync(lockFile, { force: true })
  process.once('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, endAt)
  try {
    return await act()
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, endAt)
    process.off('exit', release)
    release()
  }
}

function endAt(signal) {
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

/** Linking is atomic, and the file complete from the first moment. */
function take(holder) {
  const mine = `${lockFile}.${process.pid}`
  write(mine, holder)
  try {
    linkSync(mine, lockFile)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

function write(path, content) {
  try {
    writeFileSync(path, content)
  } catch (error) {
    console.error(
      `Something has to be installed or built, and ${checkout} cannot be written to (${error.message}). Start ` +
        'once as its owner.',
    )
    process.exit(1)
  }
}

/**
 * Removes a lock whose holder has ended, and says whether it did. Its start counts too: the number may belong to
 * another process by now.
 */
function removeIfStale() {
  const holder = read(lockFile)
  if (holder === undefined) return true
  const [pid, ...start] = holder.split(' ')
  if (startOf(Number(pid)) === start.join(' ')) return false

  // Between reading and removing, somebody else may have done the same and taken the lock: what was moved away is
  // looked at.
  const aside = `${lockFile}.stale-${process.pid}`
  try {
    renameSync(lockFile, aside)
  } catch {
    return true
  }
  const stale = read(aside) === holder
  if (!stale) linkSync(aside, lockFile)
  rmSync(aside, { force: true })
  return stale
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** When a process started, in whatever words the system has for it; undefined when there is none. */
function startOf(pid) {
  if (process.platform === 'linux') {
    // Field 22 of /proc/PID/stat; the second, the name in brackets, may itself hold spaces.
    const [state, ...rest] = read(`/proc/${pid}/stat`)?.split(') ').at(-1).split(' ') ?? []
    return state === 'Z' ? undefined : rest[18] // a zombie has ended; only nobody has taken note
  }
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || undefined
}
