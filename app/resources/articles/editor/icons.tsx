import type { ReactNode } from 'react'

/** The toolbar's icons, by command name. */
export const icons: Record<string, ReactNode> = {
  Heading: icon('M4 3v10M12 3v10M4 8h8'),
  Bold: icon('M5 3h4a2.5 2.5 0 0 1 0 5H5zM5 8h4.8a2.5 2.5 0 0 1 0 5H5z'),
  Italic: icon('M7 3h5M4 13h5M9.5 3l-3 10'),
  Link: icon('M7 9.5a2.8 2.8 0 0 0 4 0l2-2a2.8 2.8 0 0 0-4-4l-1 1M9 6.5a2.8 2.8 0 0 0-4 0l-2 2a2.8 2.8 0 0 0 4 4l1-1'),
  Quote: icon('M3 4v8M6.5 5h6.5M6.5 8h6.5M6.5 11h4'),
  Code: icon('M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5'),
  'Bulleted list': icon('M6.5 4h7M6.5 8h7M6.5 12h7M3 4h.01M3 8h.01M3 12h.01'),
  'Numbered list': icon('M7 4h6.5M7 8h6.5M7 12h6.5M2.5 3.2l1-.7v3.2M2.3 9.6c.2-.9 1.9-.9 1.9.1 0 .8-1.9 1.3-1.9 2.3h2'),
  Table: icon('M2.5 3h11v10h-11zM2.5 6.5h11M2.5 9.8h11M8 3v10'),
  Image: icon('M2.5 3h11v10h-11zM2.5 11l3.2-3.4 2.6 2.6 1.9-1.8 3.3 3M10.6 6h.01'),
}

function icon(path: string): ReactNode {
  return (
    <svg
      viewBox="0 0 16 16"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
