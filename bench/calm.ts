import { readFile } from 'node:fs/promises'

/** What a process that has nothing to do may use of a core, and for how many seconds on end. */
const idle = { share: 0.1, seconds: 5 }
const mostSeconds = 180

/**
 * Resolves once a process has done its first start's work: it draws pictures and renders articles for about a quarter
 * of a minute after it serves. A site does that once.
 */
export async function untilCalm(pid: number): Promise<void> {
  let before = await cpuSeconds(pid)
  for (let second = 0, calm = 0; second < mostSeconds && calm < idle.seconds; second++) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const now = await cpuSeconds(pid)
    calm = now - before < idle.share ? calm + 1 : 0
    before = now
  }
}

/** CPU time of all its threads. */
async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
