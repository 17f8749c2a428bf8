declare module 'virtual:html' {
  const html: string
  export default html
}
declare module 'virtual:headers' {
  const headers: Record<string, string>
  export default headers
}
declare module 'virtual:tree' {
  const tree: import('#bench/lib/page-tree.ts').RenderedNode
  export default tree
}
declare module 'virtual:operations' {
  const calls: Record<string, import('#bench/lib/operations.ts').Operation[]>
  export default calls
}
declare module 'virtual:response' {
  const headers: [string, string][]
  export default headers
}
declare module 'virtual:reads-first' {
  const names: string[]
  export default names
}
