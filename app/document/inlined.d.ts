/** A file as it stands in the page, and its hash as the policy names it; see scripts/build/inlined-plugin.ts. */
declare module '*?inlined' {
  export const text: string
  /** `sha256-…` */
  export const hash: string
}
