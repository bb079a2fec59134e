/** A body on its way, of which no more is passed on than it may have. */
export interface ArrivingBody {
  /** What arrives; breaks off at what is too much, or where nothing arrives any more. */
  body: ReadableStream<Uint8Array>
  isOver(): boolean
  isLate(): boolean
  /** Reads, and throws away, what nobody has read yet, until that many bytes have come in all. */
  readOut(most: number): Promise<void>
}

/** Milliseconds without a byte after which nobody waits for the rest of a body. */
const pause = 20_000

/** @param most bytes that the body may have */
export function arrivingBody(source: ReadableStream<Uint8Array>, most: number): ArrivingBody {
  const reader = source.getReader()
  let [size, isLate, isWhole] = [0, false, false]

  const next = async (): Promise<Uint8Array | undefined> => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      isLate = true
      late.reject(new Error('The body stopped arriving.'))
    }, pause).unref()
    try {
      const { done, value } = await Promise.race([reader.read(), late.promise])
      isWhole = done
      size += value?.byteLength ?? 0
      return value
    } finally {
      clearTimeout(timer)
    }
  }

  // Nothing is read before somebody asks for it.
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        const chunk = await next()
        if (chunk === undefined) stream.close()
        else if (size > most) stream.error(new Error('The body is larger than allowed.'))
        else stream.enqueue(chunk)
      },
    },
    { highWaterMark: 0 },
  )
  const readOut = async (bytes: number) => {
    try {
      while (!isWhole && !isLate && size < bytes) await next()
    } catch {
      // Whoever left, or sends no more, waits for no answer.
    }
  }
  return { body, isOver: () => size > most, isLate: () => isLate, readOut }
}
