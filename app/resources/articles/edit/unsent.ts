/** What was typed in this browser and may not have reached the server: kept beside it until it has. */
export interface UnsentCopy {
  /** Where it is to be kept: the address of its draft. */
  address: string
  typed: [name: string, text: string][]
}

const prefix = 'unsent:'

/** Keeps a copy in this browser, in place of the one before. */
export function keepCopy(address: string, typed: URLSearchParams): void {
  inStorage((storage) => storage.setItem(prefix + address, JSON.stringify([...typed])))
}

/** Throws the copy away: the server has the text, or nobody wants it. */
export function dropCopy(address: string): void {
  inStorage((storage) => storage.removeItem(prefix + address))
}

/** Every copy that a closed tab or a lost connection left here. */
export function unsentCopies(): UnsentCopy[] {
  return (
    inStorage((storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => ({ address: key.slice(prefix.length), typed: JSON.parse(storage.getItem(key) ?? '[]') })),
    ) ?? []
  )
}

// A browser may refuse storage, or have none left: then the draft on the server is what there is.
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}
