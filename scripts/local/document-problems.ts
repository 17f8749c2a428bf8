import { type Marker, markers } from '#app/document/framework-markers.ts'
import type { PageData } from '#app/document/page-data.ts'

export type BuiltOutput = {
  /** The version of React Router. */
  version: string
  documents: readonly { path: string; status: number; html: string }[]
  /** Content type of `/about.data`. */
  dataType: string
  /** Text of each file of the client's build, by URL. */
  files: ReadonlyMap<string, string>
  /** The Worker's output during the check. */
  log: readonly string[]
}

/** Returns a sentence for each assumption about React Router's output that does not hold; see docs/documents.md. */
export function documentProblems(output: BuiltOutput): string[] {
  const { version, documents, dataType, files, log } = output
  const problems = [...missingMarkers(log), ...chunkProblems(files)]
  for (const { path, status, html } of documents) {
    if (status >= 500) problems.push(`no document at ${path}, but status ${status}`)
    else problems.push(...problemsIn(html, files).map((problem) => `${problem} (${path})`))
  }
  if (dataType !== 'text/x-script') {
    problems.push(`no data at /about.data, but ${dataType || 'an answer without a type'}`)
  }
  return problems.map((problem) => `React Router ${version} writes ${problem}.`)
}

/** Returns the markers that the Worker missed, from the names of its errors. */
function missingMarkers(log: readonly string[]): string[] {
  const missed = new Set(log.flatMap((line) => /MissingMarker_(\w+)/.exec(line)?.[1] ?? []))
  const whats = Array.from(missed, (marker) => markers[marker as Marker]?.what ?? marker)
  return whats.map((what) => `its documents without ${what}`)
}

function problemsIn(html: string, files: BuiltOutput['files']): string[] {
  const problems: string[] = []
  const running = html.match(/<script(?![^>]* type="(?!module|text\/javascript))[^>]*>/g) ?? []
  if (running.length !== 1) {
    problems.push(`${running.length} scripts that run on load, where the head's is the only one`)
  }
  if (/<link[^>]* rel="modulepreload"/.test(html)) problems.push('preloads before intent')
  if (/<link[^>]* rel="stylesheet"/.test(html)) problems.push('style sheets that stand outside')
  const { addresses, missing } = readData(html)
  if (missing.length > 0) problems.push(`page data without ${missing.join(' and ')}`)
  const absent = addresses.filter((url) => !files.has(url))
  if (absent.length > 0) problems.push(`addresses that no file has: ${absent.join(' ')}`)
  return problems
}

const block =
  /<script id="page-data" type="application\/json" data-modules="([^"]*)">(.*?)<\/script>/s

/** Returns the modules that the page data name, and missing parts of the data. */
function readData(html: string): { addresses: string[]; missing: string[] } {
  const [, modules = '', json = '{}'] = block.exec(html) ?? []
  const { context, data, manifest, routes = {} } = JSON.parse(json) as Partial<PageData>
  const chunks = Object.values(routes).flat()
  const parts = { context, data, manifest, routes: chunks[0], modules }
  return {
    addresses: [...modules.split(' '), manifest ?? '', ...chunks].filter((url) => url !== ''),
    missing: Object.entries(parts).flatMap(([name, part]) => (part ? [] : [name])),
  }
}

/** Names in the framework's browser code that ours relies on. */
const words = {
  'window.__reactRouterContext': 'app/entry.client.ts',
  'window.__reactRouterManifest': 'app/document/page-data.server.ts',
  'window.__reactRouterRouteModules': 'app/entry.client.ts',
  'react-router-scroll-positions': 'app/entry.client.ts',
  '.data': 'app/shared/data-request.ts',
}

function chunkProblems(files: BuiltOutput['files']): string[] {
  const chunk = (name: string) =>
    Array.from(files).find(([url]) => url.startsWith(`/assets/${name}-`))?.[1]
  const absent = ['framework', 'frame', 'parts'].filter((name) => chunk(name) === undefined)
  const framework = chunk('framework') ?? ''
  const unsaid = Object.entries(words).filter(([word]) => !framework.includes(word))
  return [
    ...absent.map((name) => `no file "${name}", which vite.config.ts asks for`),
    ...unsaid.map(([word, file]) => `no ${word} in its browser code, on which ${file} relies`),
  ]
}
