import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Loading } from '#app/ui/loading.tsx'
import pageFrame from '#app/ui/page-frame/page-frame.module.css'
import { reloadFrame } from '#app/ui/page-frame/reload-frame.ts'
import styles from './page-preview.module.css'

/** Preview widths in pixels. */
const widths = { Phone: 390, Desktop: 1280 } as const

export interface PagePreviewProps {
  /** The draft's preview address; undefined until a draft is saved. */
  address: string | undefined
  /** When the draft was last saved. A change reloads the preview. */
  savedAt: string | undefined
  /** Saves the draft, so that there is a page to preview. */
  saveDraftNow: () => void
}

/** Previews the actual page at phone or desktop width while it is being written. */
export function PagePreview({ address, savedAt, saveDraftNow }: PagePreviewProps) {
  const [device, setDevice] = useState<keyof typeof widths>('Phone')
  const [copied, setCopied] = useState(false)
  const frameHolder = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (!address) saveDraftNow()
  }, [address, saveDraftNow])
  useEffect(() => {
    if (address && savedAt && frame.current?.contentDocument) void reloadFrame(frame.current, address)
  }, [address, savedAt])
  useEffect(() => {
    const element = frameHolder.current
    if (!element) return
    const fit = () => element.style.setProperty('--scale', String(Math.min(1, element.clientWidth / widths[device])))
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [device])
  return (
    <section aria-label="Preview" className={styles.preview} data-device={device}>
      <div className={styles.bar}>
        {(Object.keys(widths) as (keyof typeof widths)[]).map((name) => (
          <Button
            key={name}
            type="button"
            kind="quiet"
            small
            aria-pressed={name === device}
            onClick={() => setDevice(name)}
          >
            {name}
          </Button>
        ))}
        {address && (
          <>
            <a href={address} target="_blank" rel="noopener">
              Open it (in a new tab)
            </a>
            <Button
              type="button"
              kind="plain"
              small
              onClick={() =>
                navigator.clipboard.writeText(new URL(address, location.href).href).then(() => setCopied(true))
              }
            >
              Copy the link
            </Button>
          </>
        )}
        <span role="status">{copied && 'Copied. Whoever has it can read the draft for a week.'}</span>
      </div>
      <div ref={frameHolder} className={pageFrame.place}>
        {address ? (
          <iframe
            ref={frame}
            key={address}
            title={`The page at the width of a ${device.toLowerCase()}`}
            src={address}
            width={widths[device]}
            className={pageFrame.frame}
            onLoad={(event) => event.currentTarget.contentDocument?.documentElement.toggleAttribute('data-fonts', true)}
          />
        ) : (
          <Loading>Loading preview...</Loading>
        )}
      </div>
    </section>
  )
}
