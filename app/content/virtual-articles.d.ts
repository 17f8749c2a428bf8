/** Every article's front matter, read and checked by scripts/content/articles-plugin.ts. */
declare module 'virtual:articles' {
  export const articles: import('./article-schema').Article[]
}
