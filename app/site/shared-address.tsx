import { useLocation, useMatches } from 'react-router'

/** What the loader of a page says where its address has parameters that matter, such as a tab. */
export interface CanonicalAddress {
  /** Path and parameters of the address that stands for all that show the same. */
  canonical: string
}

/**
 * A page's own address and its sharing picture, absolute, in the head. The picture's address is the page's:
 * `/og/about.png`.
 */
export function SharedAddress({ origin }: { origin: string }) {
  const { pathname } = useLocation()
  const data = useMatches().at(-1)?.loaderData as Partial<CanonicalAddress> | null | undefined
  const address = origin + (data?.canonical ?? pathname)
  const picture = `${origin}/og${pathname === '/' ? '/home' : pathname}.png`
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
