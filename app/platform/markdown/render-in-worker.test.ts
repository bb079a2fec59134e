import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { renderArticle, renderPost } from './render.server.ts'
import { renderArticleInWorker, renderInWorker } from './render-in-worker.server.ts'

setConfig(readConfig({ LOG_LEVEL: 'silent' }))

test('a worker process renders a text exactly as this process would', async () => {
  const markdown = '# Loud\n\nWe told <customer> that **it** works:\n\n```js\nconst a = 1\n```\n'
  expect(await renderInWorker(markdown)).toEqual(renderPost(markdown))
})

/** Takes longer than any text may. */
const endless = 'a `b` '.repeat(600_000)

/** Has the worker begin `render`, and lets `ms` pass at once: it is not given up before. */
async function timedOut<T>(ms: number, render: () => Promise<T>): Promise<T> {
  // A worker that is running already: the start of one has a time of its own.
  await renderInWorker('It *runs*.')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isDone = false
  const rendering = render().finally(() => {
    isDone = true
  })
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  return rendering
}

test('an article with pictures is rendered alike; one that takes too long is aborted', async () => {
  const url = '/files/articles/slice.png'
  const images = new Map([[url, { url, width: 900, height: 600, color: '#c04020', widths: [320] }]])
  const markdown = `## First\n\n![A slice](${url})\n\n> [!TIP]\n> Ask *once*.\n`
  const article = await renderArticleInWorker(markdown, images)
  expect(article).toEqual(renderArticle(markdown, images))
  expect(article).toMatchObject({ toc: [{ text: 'First' }], html: expect.stringContaining('320.avif 320w') })
  expect(await timedOut(15_000, () => renderArticleInWorker(endless, new Map()))).toBeUndefined()
})

test('forty concurrent texts are each returned to their caller', async () => {
  const texts = Array.from({ length: 40 }, (_, n) => `Text *${n}*`)
  const rendered = await Promise.all(texts.map((text) => renderInWorker(text)))
  expect(rendered.map(({ text }) => text)).toEqual(texts.map((_, n) => `Text ${n}`))
})

test('texts are rendered even if the worker process is killed', async () => {
  await renderInWorker('It *runs*.')
  const pids = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'worker.server.ts'])
    .toString()
    .trim()
  const texts = Array.from({ length: 5 }, () => renderInWorker('Still *here*'))
  for (const pid of pids.split('\n')) process.kill(Number(pid), 'SIGKILL')
  for (const { html } of await Promise.all(texts)) expect(html).toBe('<p>Still <em>here</em></p>')
})

test('the texts of one author are queued; other authors are served in between', async () => {
  const order: string[] = []
  const send = (by: string, n: number) => renderInWorker(`${by} ${n}`, by).then(({ text }) => order.push(text))
  const many = Array.from({ length: 30 }, (_, n) => send('many', n))
  await Promise.all([...many, send('one', 0), send('two', 0), send('one', 1)])
  expect(order.slice(0, 5)).toEqual(['many 0', 'one 0', 'two 0', 'many 1', 'one 1'])
})

test('an author of a slow text is served after everybody else from then on', async () => {
  await timedOut(3_000, () => renderInWorker(endless, 'slow'))
  const order: string[] = []
  const send = (by: string) => renderInWorker(by, by).then(({ text }) => order.push(text))
  const under = send('under way')
  const requests = [send('slow'), send('slow')]
  await Promise.all([under, ...requests, send('one'), send('one'), send('two'), send('one')])
  expect(order).toEqual(['under way', 'one', 'two', 'one', 'one', 'slow', 'slow'])
})

test('short texts do not wait for long ones, however many these are', async () => {
  const order: string[] = []
  const send = (by: string, text: string) => renderInWorker(text, by).then(() => order.push(by))
  const long = Array.from({ length: 12 }, (_, n) => send(`long ${n}`, 'Word '.repeat(1_000)))
  await Promise.all([...long, send('short', 'Word'), send('short', 'Word')])
  expect(order.slice(0, 4)).toEqual(['long 0', 'short', 'short', 'long 1'])
})

test('a text that exceeds time or memory is shown as its source, and does not block others', async () => {
  const [source, next] = await Promise.all([renderInWorker(endless), renderInWorker('Then *this*')])
  expect(source.html.includes('\n<p>a `b` a `b`')).toBe(true)
  expect(next.html).toBe('<p>Then <em>this</em></p>')
})
