/** What was typed in this browser and may not have reached the server: kept beside it until it has. */
export interface UnsentCopy {
  /** What it is called in this browser. */
  key: string
  /** Where it is to be kept: the address of its draft. */
  address: string
  /** When the server had last kept what stood in the form; absent where it had nothing of it. */
  base?: string | undefined
  typed: [name: string, text: string][]
}

const prefix = 'unsent:'
/** Of this page alone. */
const ownMark = `#${Math.random().toString(36).slice(2)}`

interface Copied {
  /** When the server had last kept what stood in the form, as far as this page knows. */
  base: string
  /** It is kept beside the copy of another page, whose draft the server has. */
  apart: boolean
}

/** Keeps a copy in this browser, in place of the one before. */
export function keepCopy(address: string, typed: URLSearchParams, { base, apart }: Copied): void {
  const key = prefix + address + (apart ? ownMark : '')
  inStorage((storage) => storage.setItem(key, JSON.stringify({ base, typed: [...typed] })))
}

/** Throws this page's copies away: the server has the text. */
export function dropCopies(address: string): void {
  dropCopy({ key: address })
  dropCopy({ key: address + ownMark })
}

/** Throws one copy away: the server has it, or nobody wants it. */
export function dropCopy({ key }: Pick<UnsentCopy, 'key'>): void {
  inStorage((storage) => storage.removeItem(prefix + key))
}

/** Every copy that a closed tab or a lost connection left here. */
export function unsentCopies(): UnsentCopy[] {
  return (
    inStorage((storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .map((name) => {
          const key = name.slice(prefix.length)
          return { key, address: key.replace(/#.*$/, ''), ...read(storage.getItem(name) ?? '[]') }
        }),
    ) ?? []
  )
}

// An earlier release kept the fields alone.
function read(kept: string): Pick<UnsentCopy, 'base' | 'typed'> {
  const copy = JSON.parse(kept) as Pick<UnsentCopy, 'base' | 'typed'> | UnsentCopy['typed']
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
