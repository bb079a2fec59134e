/** The built-in logo: a circle with a wedge moved out. Decorative beside the name; otherwise pass `label`. */
export function Mark({ size = 30, label }: { size?: number; label?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d="M15 3.5a13 13 0 1 0 11.3 19.4L15 16.5z" fill="currentColor" />
      <path d="M18.4 2.2A13 13 0 0 1 28 20.6L18.4 15z" fill="var(--slice)" />
    </svg>
  )
}
