import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { classes } from './classes.ts'
import { useResultFocus } from './result-focus.ts'
import styles from './toast.module.css'

/** A link to the subject of a message. */
export interface ToastLink {
  words: string
  href: string
}

export interface ToastMessage {
  title: string
  description?: string
  links?: ToastLink[] | undefined
  /** Text below the links. */
  after?: string | undefined
  /** True for an error: announced at once, and shown until closed. */
  destructive?: boolean
}

/** A message in the corner. Without `onClose`, the page's script handles the close button. */
export function Toast({
  title,
  description,
  links = [],
  after,
  destructive,
  onClose,
}: ToastMessage & { onClose?: () => void }) {
  const focus = useResultFocus<HTMLDivElement>()
  return (
    <div
      {...(!onClose && focus)}
      role={destructive ? 'alert' : 'status'}
      className={classes(styles.toast, destructive && styles.destructive)}
      data-toast
    >
      <div>
        <p className={styles.title}>{title}</p>
        {description && <p className={styles.description}>{description}</p>}
        {links.map(({ words, href }) => (
          <p key={href} className={styles.description}>
            <a href={href}>
              <bdi>{words}</bdi>
            </a>
          </p>
        ))}
        {after && <p className={styles.description}>{after}</p>}
      </div>
      <button
        type="button"
        aria-label="Close"
        className={styles.close}
        onClick={onClose}
        data-close={onClose ? undefined : ''}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  )
}

/** The container of a page's messages. After a redirect, the page renders its `<Toast>` in here. */
export function Toasts({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.corner} data-toasts>
      {children}
    </div>
  )
}

/**
 * Messages of a hydrated page: `const { toasts, show } = useToasts()`, then `{toasts}` once in the page. A success
 * disappears after eight seconds, unless it is hovered or focused.
 */
export function useToasts(): { toasts: ReactNode; show: (message: ToastMessage) => void } {
  const [shown, setShown] = useState<(ToastMessage & { id: number })[]>([])
  const close = useCallback((id: number) => setShown((all) => all.filter((one) => one.id !== id)), [])
  const show = useCallback(
    (message: ToastMessage) => setShown((all) => [...all.slice(-2), { ...message, id: nextId++ }]),
    [],
  )
  const toasts = (
    <Toasts>
      {shown.map((message) => (
        <Going key={message.id} message={message} close={() => close(message.id)} />
      ))}
    </Toasts>
  )
  return { toasts, show }
}

let nextId = 1

function Going({ message, close }: { message: ToastMessage; close: () => void }) {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused || message.destructive) return
    const timer = setTimeout(close, 8000)
    return () => clearTimeout(timer)
  }, [isPaused, message.destructive, close])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the clock while somebody reads
    <div onPointerEnter={() => setPaused(true)} onPointerLeave={() => setPaused(false)} onFocus={() => setPaused(true)}>
      <Toast {...message} onClose={close} />
    </div>
  )
}
