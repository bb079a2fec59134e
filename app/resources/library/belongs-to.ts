/** A next step: where it leads, and what one finds there. */
interface Step {
  href: string
  label: string
  text: string
}

/** What our articles and downloads of a category belong to, by its slug. */
const offers: Record<string, Step> = {
  discovery: {
    href: '/academy?tab=courses#discovery-excellence',
    label: 'Practice it: Discovery Excellence',
    text: 'A live course in four sessions, on your own calls.',
  },
  demonstration: {
    href: '/academy?tab=courses#technical-demonstrations',
    label: 'Practice it: Mastering Technical Demonstrations',
    text: 'A live course in four sessions, on your own product.',
  },
  rfp: {
    href: '/academy?tab=courses#rfp-response',
    label: 'Practice it: RFP Response Strategies',
    text: 'A live course in three sessions, on a real document.',
  },
  value: {
    href: '/academy?tab=courses#presales-metrics',
    label: 'Practice it: Presales Metrics and Analytics',
    text: 'A live course in three sessions, with your own figures.',
  },
  delivery: {
    href: '/framework',
    label: 'Where it belongs: the Solution Lifecycle Framework',
    text: 'Six stages, from the first signal to the handover.',
  },
  leadership: {
    href: '/academy?tab=courses#leadership-boot-camp',
    label: 'Practice it: Presales Leadership Boot Camp',
    text: 'Three days, with your own numbers.',
  },
}

/** The course or service that something of a category belongs to. */
export function offerOf(categorySlug: string | undefined): Step {
  return (
    offers[categorySlug ?? ''] ?? {
      href: '/academy?tab=courses',
      label: 'Practice it: six courses',
      text: 'Live, in small groups, on your own deals.',
    }
  )
}
