/** Every article's front matter and the facts they may show, read and checked by scripts/content/articles-plugin.ts. */
declare module 'virtual:articles' {
  export const articles: import('./article-schema').Article[]
  export const facts: Record<string, import('./fact-schema').FactRecord>
}
