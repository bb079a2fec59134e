// What renders the markdown of members, in a thread of its own: a text that takes too long takes nobody's time.
import { parentPort } from 'node:worker_threads'
import { renderPost } from './render.server.ts'
import type { TextToRender } from './render-in-worker.server.ts'

parentPort?.on('message', ({ markdown, images }: TextToRender) => parentPort?.postMessage(renderPost(markdown, images)))
parentPort?.postMessage('ready')
