import { drawnByServer } from '../drawn-by-server.tsx'
import { type FooterWords, frameWords } from '../frame.content.ts'
import { FirmMark } from '../mark/firm-mark.tsx'
import { site } from '../site.ts'
import styles from './footer.module.css'
import { LinkGroup, Policies, SiteLinks } from './site-links.tsx'

/** @param customCopy the custom copy from the server: on the client only the defaults are known */
export function SiteFooter({ customCopy }: { customCopy?: FooterWords | undefined }) {
  if (!import.meta.env.SSR) return <footer className={styles.footer} {...drawnByServer} />
  const year = new Date().getUTCFullYear()
  const words = customCopy ?? frameWords().footer
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.brand}>
          <p className={styles.name}>
            <FirmMark />
            {site.name}
          </p>
          <p>{site.blurb}</p>
        </div>
        <LinkGroup {...words.quick} />
        <SiteLinks words={words} />
      </div>
      <div className={`wrap ${styles.legal}`}>
        <p>
          © {year} {site.name}.
        </p>
        <Policies words={words} />
      </div>
    </footer>
  )
}
