/** A file as inlined in the page, with its hash for the policy; see scripts/build/inlined-plugin.ts. */
declare module '*?inlined' {
  export const text: string
  /** `sha256-…` */
  export const hash: string
}
