// What reads and draws pictures, in a process of its own: what a picture takes is given back with its end, and one that
// ends its reader ends nothing but this.
import { setPriority } from 'node:os'
import { pictureWork } from './picture-work.ts'

/** A piece of work: its name, and what it takes. */
export interface PictureOrder {
  work: keyof typeof pictureWork
  given: unknown[]
}

/** What became of it. */
export type PictureAnswer = { made: unknown } | { failed: string }

// Pages come first: whoever sends a picture waits for the network longer than for this.
setPriority(5)

process.on('message', ({ work, given }: PictureOrder) => {
  const begin = pictureWork[work] as (...all: unknown[]) => Promise<unknown>
  begin(...given).then(
    (made) => answer({ made }),
    (error: Error) => answer({ failed: error.message }),
  )
})
process.on('disconnect', () => process.exit())

function answer(answered: PictureAnswer): void {
  process.send?.(answered)
}
