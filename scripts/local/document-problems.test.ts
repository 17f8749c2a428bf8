import { expect, it } from 'vitest'
import { type BuiltOutput, documentProblems } from './document-problems.ts'

const page = {
  context: { ssr: true },
  data: '[]',
  manifest: '/assets/manifest-1.js',
  routes: { root: ['/assets/root-1.js'] },
}
const modules = '/assets/entry-1.js /assets/manifest-1.js /assets/root-1.js'
const html = documentWith(page)

function documentWith(data: object, names = modules): string {
  return [
    '<html><head><script>frame()</script><style data-href="/assets/a.css">a{}</style></head>',
    '<body><script type="application/ld+json">{}</script><script type="speculationrules">{}</script>',
    `<script id="page-data" type="application/json" data-modules="${names}">${JSON.stringify(data)}</script>`,
  ].join('')
}

const framework =
  'window.__reactRouterContext;window.__reactRouterManifest;window.__reactRouterRouteModules;"react-router-scroll-positions";".data"'

const good: BuiltOutput = {
  version: '7.0.0',
  documents: [{ path: '/about', status: 200, html }],
  dataType: 'text/x-script',
  files: new Map([
    ['/assets/entry-1.js', ''],
    ['/assets/root-1.js', ''],
    ['/assets/manifest-1.js', ''],
    ['/assets/framework-1.js', framework],
    ['/assets/frame-1.js', ''],
    ['/assets/parts-1.js', ''],
  ]),
  log: ['info  {"event":"page.drawn"}'],
}

const documentOf = (changed: string): Partial<BuiltOutput> => {
  expect(changed).not.toBe(html)
  return { documents: [{ path: '/about', status: 200, html: changed }] }
}

const filesWithout = (url: string): Partial<BuiltOutput> => ({
  files: new Map(Array.from(good.files).filter(([known]) => known !== url)),
})

const frameworkWithout = (word: string): Partial<BuiltOutput> => ({
  files: new Map([...good.files, ['/assets/framework-1.js', framework.replace(word, '')]]),
})

it('finds nothing in a document as assumed', () => {
  expect(documentProblems(good)).toEqual([])
})

it.each<[string, Partial<BuiltOutput>]>([
  [
    'its documents without a <body>',
    { log: ['error {"error":"MissingMarker_body","at":"x.js:1:2"}'] },
  ],
  ['no document at /about, but status 500', { documents: [{ path: '/about', status: 500, html }] }],
  ['page data without data', documentOf(documentWith({ ...page, data: '' }))],
  ['page data without routes', documentOf(documentWith({ ...page, routes: {} }))],
  ['page data without modules', documentOf(documentWith(page, ''))],
  [
    'page data without context and data and manifest and routes and modules',
    documentOf('<script>frame()</script>'),
  ],
  ['2 scripts that run on load', documentOf(html.replace('<body>', '<script async="">'))],
  ['2 scripts that run on load', documentOf(html.replace('<body>', '<script type="module">'))],
  [
    'preloads before intent',
    documentOf(html.replace('<body>', '<link href="/a" rel="modulepreload"/>')),
  ],
  [
    'style sheets that stand outside',
    documentOf(html.replace('<body>', '<link href="/a" rel="stylesheet"/>')),
  ],
  ['addresses that no file has: /assets/entry-1.js', filesWithout('/assets/entry-1.js')],
  ['no file "frame"', filesWithout('/assets/frame-1.js')],
  ['no file "parts"', filesWithout('/assets/parts-1.js')],
  ['no file "framework"', filesWithout('/assets/framework-1.js')],
  ['no window.__reactRouterContext in', frameworkWithout('window.__reactRouterContext')],
  ['no window.__reactRouterManifest in', frameworkWithout('window.__reactRouterManifest')],
  ['no window.__reactRouterRouteModules in', frameworkWithout('window.__reactRouterRouteModules')],
  ['no react-router-scroll-positions in', frameworkWithout('react-router-scroll-positions')],
  ['no .data in', frameworkWithout('.data')],
  ['no data at /about.data, but text/html', { dataType: 'text/html' }],
])('names the version and says: %s', (sentence, change) => {
  const problems = documentProblems({ ...good, ...change })
  expect(problems[0]).toContain(`React Router 7.0.0 writes ${sentence}`)
})
