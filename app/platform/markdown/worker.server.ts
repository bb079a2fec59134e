// What renders the markdown of members, in a thread of its own: a text that takes too long takes nobody's time.
import { parentPort } from 'node:worker_threads'
import { renderPost } from './render.server.ts'

parentPort?.on('message', (markdown: string) => parentPort?.postMessage(renderPost(markdown)))
parentPort?.postMessage('ready')
