import { Parser } from 'htmlparser2'

interface Field {
  name: string
  /** `text`, `textarea`, `email`, `hidden`, `select`, … */
  type: string
  value: string
  /** The maximum length, if its counter or the field itself states one. */
  longest: number
}

/** A form that a page offers, as a browser would send it. */
export interface OfferedForm {
  page: string
  action: string
  hasFile: boolean
  fields: Field[]
}

interface Read {
  links: string[]
  forms: OfferedForm[]
}

/** What a page leads to, and the forms on it that write. */
export function readPage(page: string, html: string, origin: string): Read {
  const links: string[] = []
  const forms: OfferedForm[] = []
  const isSameSite = (address: string) => {
    const url = URL.canParse(address, origin + page) ? new URL(address, origin + page) : undefined
    return url?.origin === origin ? url.pathname + url.search : undefined
  }
  let form: OfferedForm | undefined
  let open: Field | undefined
  let pressed = false
  const byId = new Map<string, Field>()
  const parser = new Parser({
    onopentag(tag, attributes) {
      const link = tag === 'a' ? isSameSite(attributes.href ?? '') : undefined
      if (link) links.push(link)
      if (tag === 'form') {
        const action = isSameSite(attributes.action ?? '')
        form = { page, action: action ?? page, hasFile: false, fields: [] }
        pressed = false
        if (attributes.method?.toLowerCase() === 'post' && action) forms.push(form)
      }
      // A field outside of its form names the form; only buttons do.
      if (!form) return
      const counted = byId.get(attributes['data-count'] ?? '')
      if (counted) counted.longest = Number(attributes['data-max'])
      const type = tag === 'input' ? (attributes.inputmode === 'email' ? 'email' : (attributes.type ?? 'text')) : tag
      if (type === 'file') form.hasFile = true
      else if (tag === 'option' && open?.type === 'select') {
        if ('selected' in attributes || open.value === '') open.value = attributes.value ?? ''
      } else if (tag === 'button') {
        // Enter presses the first one.
        if (!pressed && attributes.name) form.fields.push(fieldOf(attributes.name, 'button', attributes.value))
        pressed = true
      } else if (['input', 'textarea', 'select'].includes(tag)) {
        const { name, value = type === 'checkbox' ? 'on' : '', maxlength } = attributes
        if (!name || type === 'file' || (type === 'radio' && form.fields.some((field) => field.name === name))) return
        // What may be ticked stays as it is, but for what must be.
        if (type === 'checkbox' && !('checked' in attributes || 'required' in attributes)) return
        // Fields that cannot be changed are sent unchanged.
        open = fieldOf(name, 'readonly' in attributes ? 'hidden' : type, value, maxlength)
        form.fields.push(open)
        if (attributes.id) byId.set(attributes.id, open)
      }
    },
    ontext(text) {
      if (open?.type === 'textarea') open.value += text
    },
    onclosetag(tag) {
      if (tag === 'form') form = undefined
      if (tag === open?.type) open = undefined
    },
  })
  parser.end(html)
  return { links, forms }
}

function fieldOf(name: string, type: string, value = '', maxLength = '100000'): Field {
  return { name, type, value, longest: Number(maxLength) }
}

const TEXT_TYPES = ['text', 'textarea', 'search', 'url', 'tel']

/** The fields that people type words into. */
export function textFields({ fields }: OfferedForm): Field[] {
  return fields.filter(({ type }) => TEXT_TYPES.includes(type))
}

/**
 * A form filled in, as a browser would send it: a word in each text field, except for those in `presets`; everything
 * else as the page has it.
 */
export function fillIn(form: OfferedForm, word: string, presets: ReadonlyMap<string, string> = new Map()) {
  const filled = form.hasFile ? new FormData() : new URLSearchParams()
  for (const { name, type, value, longest: maxLength } of form.fields) {
    const preset = presets.get(name)?.slice(0, maxLength)
    if (preset !== undefined) filled.append(name, preset)
    else if (type === 'email') filled.append(name, `${word}@example.com`)
    else if (type === 'password') filled.append(name, `Vier-Lampen-${word}`)
    else if (TEXT_TYPES.includes(type)) filled.append(name, value === '' ? word : value)
    else filled.append(name, value)
  }
  return filled
}
