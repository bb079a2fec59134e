import { Mark } from '#app/art/mark.tsx'
import styles from './footer.module.css'
import { site } from './site.ts'

const quickLinks = [
  { href: '/', label: 'Home' },
  { href: '/about', label: 'About Us' },
  { href: '/services', label: 'Services' },
  { href: '/academy', label: 'Academy' },
  { href: '/contact', label: 'Contact' },
] as const

const services = [
  { href: '/services#workshops', label: 'Envisioning Workshops' },
  { href: '/services#process', label: 'Process Improvement' },
  { href: '/services#learning', label: 'Learning & Development' },
  { href: '/services#coaching', label: 'Leadership Coaching' },
] as const

const offerings = [
  { href: '/academy', label: 'Solutioneer Academy' },
  { href: '/academy?tab=certifications', label: 'Certifications' },
  { href: '/campus', label: 'Solutioneer Campus' },
  { href: '/solution-center', label: 'Solution Center' },
  { href: '/navigator', label: 'Solution Navigator' },
  { href: '/skillbridge', label: 'Solution SkillBridge' },
  { href: '/framework', label: 'Solution Lifecycle Framework' },
  { href: '/products', label: 'Product Suite' },
] as const

const reading = [
  { href: '/resources', label: 'Resource Center' },
  { href: '/ultimate-solutioneer', label: 'The Ultimate Solutioneer' },
  { href: '/how-we-count', label: 'How We Count' },
  { href: '/events', label: 'Events' },
  { href: '/feed.xml', label: 'Feed of articles' },
] as const

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.brand}>
          <p className={styles.name}>
            <Mark />
            {site.name}
          </p>
          <p>{site.blurb}</p>
          <ul className={styles.social}>
            <li>
              <a href={site.social.x} rel="me noopener">
                <span className="visually-hidden">{site.name} on X</span>
                <svg
                  viewBox="0 0 24 24"
                  width="20"
                  height="20"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="2.4"
                  aria-hidden="true"
                >
                  <path d="M4 4l16 16M20 4L4 20" />
                </svg>
              </a>
            </li>
            <li>
              <a href={site.social.linkedin} rel="me noopener">
                <span className="visually-hidden">{site.name} on LinkedIn</span>
                <svg
                  viewBox="0 0 24 24"
                  width="20"
                  height="20"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="2.6"
                  aria-hidden="true"
                >
                  <path d="M5 10v10M5 4v2.6M11 20V10M11 20v-5.5a4.2 4.2 0 0 1 8.4 0V20" />
                </svg>
              </a>
            </li>
          </ul>
        </div>
        <FooterLinks title="Quick Links" links={quickLinks} />
        <FooterLinks title="Services" links={services} />
        <FooterLinks title="Offerings" links={offerings} />
        <div className={styles.last}>
          <FooterLinks title="Reading" links={reading} />
          <div className={styles.contact}>
            <h2 className={styles.title}>Contact</h2>
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
          © {new Date().getUTCFullYear()} {site.name}. All rights reserved.
        </p>
        <ul className={styles.policies}>
          <li>
            <a href="/privacy">Privacy Policy</a>
          </li>
          <li>
            <a href="/terms">Terms of Service</a>
          </li>
        </ul>
      </div>
    </footer>
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
