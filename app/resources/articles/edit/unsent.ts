/** What was typed in this browser and may not have reached the server: kept beside it until it has. */
export interface UnsentCopy {
  /** Where it is to be kept: the address of its draft. */
  address: string
  /** When the server had last kept what stood in the form; absent where it had nothing of it. */
  base?: string | undefined
  typed: [name: string, text: string][]
}

const prefix = 'unsent:'

/** Keeps a copy in this browser, in place of the one before. */
export function keepCopy(address: string, typed: URLSearchParams, base: string | undefined): void {
  inStorage((storage) => storage.setItem(prefix + address, JSON.stringify({ base, typed: [...typed] })))
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
        .map((key) => ({ address: key.slice(prefix.length), ...read(storage.getItem(key) ?? '[]') })),
    ) ?? []
  )
}

// An earlier release kept the fields alone.
function read(kept: string): Omit<UnsentCopy, 'address'> {
  const copy = JSON.parse(kept) as Omit<UnsentCopy, 'address'> | UnsentCopy['typed']
  return Array.isArray(copy) ? { typed: copy } : copy
}

// A browser may refuse storage, or have none left: then the draft on the server is what there is.
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}
