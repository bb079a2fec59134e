import { type FooterWords, frameWords } from '../frame.content.ts'
import { FirmMark } from '../mark/firm-mark.tsx'
import { site } from '../site.ts'
import styles from './footer.module.css'

/** @param own the custom copy from the server: on the client only the defaults are known */
export function SiteFooter({ customCopy }: { customCopy?: FooterWords | undefined }) {
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
          <ul className={styles.social}>
            <SocialLink href={site.social.x} network="X" strokeWidth="2.4" drawn="M4 4l16 16M20 4L4 20" />
            <SocialLink
              href={site.social.linkedin}
              network="LinkedIn"
              strokeWidth="2.6"
              drawn="M5 10v10M5 4v2.6M11 20V10M11 20v-5.5a4.2 4.2 0 0 1 8.4 0V20"
            />
          </ul>
        </div>
        <FooterLinks {...words.quick} />
        <FooterLinks {...words.services} />
        <FooterLinks {...words.offerings} />
        <div className={styles.last}>
          <FooterLinks {...words.reading} />
          <div className={styles.contact}>
            <h2 className={styles.title}>{words.contact}</h2>
            <ul className={styles.links}>
              <li>
                <a href={`mailto:${site.salesAddress}`}>{site.salesAddress}</a>
              </li>
              <li>
                <a href={site.phoneLink}>{site.phone}</a>
              </li>
            </ul>
          </div>
        </div>
      </div>
      <div className={`wrap ${styles.legal}`}>
        <p>
          © {year} {site.name}. {words.rights}
        </p>
        <ul className={styles.policies}>
          <li>
            <a href="/privacy">{words.privacy}</a>
          </li>
          <li>
            <a href="/terms">{words.terms}</a>
          </li>
        </ul>
      </div>
    </footer>
  )
}

interface SocialLinkProps {
  href: string
  network: string
  strokeWidth: string
  /** The path data of its icon. */
  drawn: string
}

function SocialLink({ href, network, strokeWidth, drawn }: SocialLinkProps) {
  return (
    <li>
      <a href={href} rel="me noopener">
        <span className="visually-hidden">{`${site.name} on ${network}`}</span>
        <svg
          viewBox="0 0 24 24"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth={strokeWidth}
          aria-hidden="true"
        >
          <path d={drawn} />
        </svg>
      </a>
    </li>
  )
}

function FooterLinks({ title, links }: { title: string; links: readonly { href: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
