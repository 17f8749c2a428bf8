/** Made by scripts/build/built-styles-plugin.ts. */
declare module 'virtual:built-styles' {
  /** The text of each style sheet by its URL; empty on the development server. */
  export const builtStyles: ReadonlyMap<string, string>
}

declare module 'virtual:built-styles/hashes' {
  /** `sha256-…` of each style sheet. */
  export const styleHashes: readonly string[]
}

/** A file as inlined in the page, with its hash for the policy; see scripts/build/inlined-plugin.ts. */
declare module '*?inlined' {
  export const text: string
  /** `sha256-…` */
  export const hash: string
}

/** Every article's front matter and the facts they may show, read and checked by scripts/content/articles-plugin.ts. */
declare module 'virtual:articles' {
  export const articles: import('#app/content/article-schema').Article[]
  export const facts: Record<string, import('#app/content/fact-schema').FactRecord>
}
