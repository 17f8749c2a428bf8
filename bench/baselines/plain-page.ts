import tree from 'virtual:tree'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server.edge'
import type { RenderedNode } from '#bench/lib/page-tree.ts'

/** Renders the same elements with React alone: no router, no loader, no hydration data. */
function Part({ node }: { node: RenderedNode }): ReactNode {
  if (typeof node === 'string') return node
  const [name, attributes, children] = node
  return createElement(
    name,
    attributes,
    ...children.map((child, index) =>
      typeof child === 'string' ? child : createElement(Part, { node: child, key: index }),
    ),
  )
}

export default {
  fetch: () =>
    new Response(`<!doctype html>${renderToString(createElement(Part, { node: tree }))}`, {
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    }),
}
