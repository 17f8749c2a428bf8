/** Every article's front matter, read and checked by scripts/lib/articles-plugin.ts. */
declare module 'virtual:articles' {
  export const articles: import('./article-schema').Article[]
}
