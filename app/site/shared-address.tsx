import { useLocation, useMatches } from 'react-router'

/** What the loader of a page says where its address has parameters that matter, such as a tab. */
export interface CanonicalAddress {
  /** Path and parameters of the address that stands for all that show the same. */
  canonical: string
}

/** A page's own address and its sharing picture, absolute, in the head. */
export function SharedAddress({ origin, picture }: { origin: string; picture: string }) {
  const { pathname } = useLocation()
  const data = useMatches().at(-1)?.loaderData as Partial<CanonicalAddress> | null | undefined
  const address = origin + (data?.canonical ?? pathname)
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
