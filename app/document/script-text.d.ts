/** A file as one minified string, for a script element; see vite.config.ts. */
declare module '*?script' {
  const text: string
  export default text
}
