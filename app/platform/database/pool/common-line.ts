/** Statements that may be under way at once: a page asks for a dozen. */
const longest = 32
/** Milliseconds without an answer after which a line stands still. */
const still = 50

/**
 * One connection that many use at once, for reads that take a fraction of a millisecond: the driver sends statements
 * that are asked side by side together, and the database answers them one after the other, which costs both of them
 * less than as many connections that wake up for one statement each. Whoever comes while the line is long, or does not
 * move (the database is away, a read waits for a disk), is to take another way.
 */
export class CommonLine {
  #underWay = 0
  #answeredAt = Number.NEGATIVE_INFINITY

  /** True where what is asked now is answered at once: nobody is before it, or those before it are being answered. */
  isMoving(): boolean {
    if (this.#underWay === 0) return true
    return this.#underWay < longest && performance.now() - this.#answeredAt < still
  }

  /** Runs `work`, which asks one thing. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay++
    try {
      const answer = await work()
      this.#answeredAt = performance.now()
      return answer
    } catch (error) {
      // The connection may be lost: the next asks alone.
      this.#answeredAt = Number.NEGATIVE_INFINITY
      throw error
    } finally {
      this.#underWay--
    }
  }
}
