/** A browser script, bundled to text that a page inlines (`vite.page-scripts.ts`). */
declare module '*?script' {
  const text: string
  export default text
}

/** A style sheet as text that a page inlines. */
declare module '*.css?inline' {
  const text: string
  export default text
}

/** The address of the same script as a separate file. */
declare module '*?script-file' {
  const address: string
  export default address
}
