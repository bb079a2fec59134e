import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { judgeInThread } from './judge-in-thread.ts'

const strong = { password: 'vexing quartz', known: [], ofFirm: [] }

test('a request right after the thread crashed is handled by a new thread', async () => {
  const broken = judgeInThread({ ...strong, known: undefined as never })
  await expect(broken).rejects.toThrow()
  expect(await judgeInThread(strong)).toMatchObject({ score: 4 })
})

test('the thread ends after half a minute without requests, and the next request starts another', async () => {
  await expect(judgeInThread({ ...strong, known: undefined as never })).rejects.toThrow()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const started = once(process, 'worker') as Promise<[Worker]>
  await judgeInThread(strong)
  const [thread] = await started
  const ended = once(thread, 'exit')
  vi.advanceTimersByTime(20_000)
  await judgeInThread(strong)
  vi.advanceTimersByTime(20_000)
  expect(thread.threadId).toBeGreaterThan(0)
  vi.advanceTimersByTime(10_000)
  expect(await judgeInThread(strong)).toMatchObject({ score: 4 })
  await ended
})
