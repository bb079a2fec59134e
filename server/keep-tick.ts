import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps one of the objects that `process.nextTick` makes for each call. Where a full collection finds none of them, V8
 * forgets their shape, and makes each later one the slow way for as long as the process lives: 6 % of a cached answer.
 */
export function keepTick(): void {
  process.nextTick(() => kept.push(executionAsyncResource()))
}
