import { useLocation } from 'react-router'
import type { FooterWords } from '../frame.content.ts'
import { site } from '../site.ts'
import styles from './footer.module.css'

/**
 * The groups of links that the footer and the menu of narrow screens share. Their markup is the same in both places, so
 * that the second costs next to nothing once it is compressed.
 */
export function SiteLinks({ words }: { words: FooterWords }) {
  return (
    <>
      <LinkGroup {...words.services} />
      <LinkGroup {...words.reading} />
      <LinkGroup {...words.offerings} />
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
    </>
  )
}

/** A titled list of links. */
export function LinkGroup({ title, links }: { title: string; links: readonly { href: string; label: string }[] }) {
  const { pathname } = useLocation()
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href} aria-current={href === pathname ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The links to the legal pages. */
export function Policies({ words }: { words: FooterWords }) {
  return (
    <ul className={styles.links}>
      <li>
        <a href="/privacy">{words.privacy}</a>
      </li>
      <li>
        <a href="/terms">{words.terms}</a>
      </li>
    </ul>
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
      <a href={href} rel="me">
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
