// Decodes and draws pictures in a child process: its exit frees the memory, and a crash does not affect the server.
import { setPriority } from 'node:os'
import { pictureWork } from './picture-work.ts'

/** A request: the name of the function and its arguments. */
export interface PictureOrder {
  work: keyof typeof pictureWork
  parameters: unknown[]
}

export type PictureAnswer = { made: unknown } | { failed: string }

// Lower the priority: serving pages is more urgent.
setPriority(5)

process.on('message', ({ work, parameters }: PictureOrder) => {
  const begin = pictureWork[work] as (...all: unknown[]) => Promise<unknown>
  begin(...parameters).then(
    (made) => answer({ made }),
    (error: Error) => answer({ failed: error.message }),
  )
})
process.on('disconnect', () => process.exit())

function answer(result: PictureAnswer): void {
  process.send?.(result)
}
