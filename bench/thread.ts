import type { RunningProduct } from './product.ts'
import { signIn } from './topic-page.ts'

/** @returns the cookies of `count` members, signed in ten at a time */
export async function signInMany({ url }: RunningProduct, count: number): Promise<string[]> {
  const cookies: string[] = []
  while (cookies.length < count) {
    const next = Array.from({ length: Math.min(10, count - cookies.length) }, (_, n) => `r${cookies.length + n}`)
    cookies.push(...(await Promise.all(next.map((name) => signIn(url, name)))))
  }
  return cookies
}

/** Asks a question in a topic of its own. @returns the address of the thread */
export async function beginThread(product: RunningProduct, cookie: string): Promise<string> {
  await post(product, cookie, '/campus/admin', { name: 'Demos', slug: 'demos', description: '' })
  return post(product, cookie, '/campus/topics/demos', { title: 'How do you demo it?', content: 'Tell me.' })
}

/** @returns where the form led to, without its fragment */
export async function post({ url }: RunningProduct, cookie: string, path: string, fields: Record<string, string>) {
  const answer = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: url },
    body: new URLSearchParams(fields),
  })
  await answer.arrayBuffer()
  if (answer.status !== 302) throw new Error(`${path} answered ${answer.status}.`)
  return (answer.headers.get('location') ?? '').replace(/[?#].*/, '')
}

/** A stream of what happens in a thread. */
export interface HeardThread {
  /** Waits for the next comment, or for the end of the stream. */
  next(): Promise<void>
  hasEnded(): boolean
  end(): void
}

/** Opens a stream of what happens in a thread. */
export async function listen(address: string, cookie: string): Promise<HeardThread> {
  const away = new AbortController()
  const response = await fetch(address, { headers: { cookie }, signal: away.signal })
  if (!response.ok) throw new Error(`The stream answered ${response.status}.`)
  const waiting: (() => void)[] = []
  let isOver = false
  const over = () => {
    isOver = true
    for (const told of waiting.splice(0)) told()
  }
  void read(response, (text) => {
    for (const _ of text.matchAll(/event: comment\n/g)) waiting.shift()?.()
  }).then(over, over)
  return {
    next: () => new Promise<void>((resolve) => (isOver ? resolve() : waiting.push(resolve))),
    hasEnded: () => isOver,
    end: () => away.abort(),
  }
}

async function read(response: Response, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) take(decoder.decode(part))
}
