// A thread that takes one calendar apart. Some rules of series never come to a date, and looking for one never ends:
// who started the thread ends it then, and nobody else has waited.
import { parentPort, workerData } from 'node:worker_threads'
import { busySpansOf } from './busy-spans.server.ts'

const { text, zone, from, to } = workerData as { text: string; zone: string; from: Date; to: Date }
parentPort?.postMessage('begun')
parentPort?.postMessage(busySpansOf(text, zone, from, to))
