import { useLocation, useMatches } from 'react-router'

/** Loader data of a page whose address has significant parameters, such as a tab. */
export interface CanonicalAddress {
  /** Path and parameters of the canonical address; absolute if it is on another site. */
  canonical: string
  /** Its own preview picture, if any. */
  sharingPicture?: { url: string; width: number; height: number }
}

/** A page's canonical address and preview picture, absolute, in the head. */
export function SharedAddress({ origin, picture }: { origin: string; picture: string }) {
  const { pathname } = useLocation()
  const data = useMatches().at(-1)?.loaderData as Partial<CanonicalAddress> | null | undefined
  const canonical = data?.canonical ?? pathname
  const address = canonical.includes('://') ? canonical : origin + canonical
  const { url, width, height } = data?.sharingPicture ?? { url: picture, width: 1200, height: 630 }
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + url} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
