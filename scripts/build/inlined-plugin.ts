import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { build, type Plugin } from 'vite'

/** The oldest browsers in which everything works, and the apps that show pages with their engines. */
export const oldestBrowsers = ['safari16.4', 'ios16.4', 'chrome111', 'edge111', 'firefox115']

const query = '?inlined'
/** Set if the development server serves the files. */
let isServed = false

/**
 * Resolves `./x.ts?inlined` to that module with its imports as one small classic script, and `./x.json?inlined` to
 * that file without spaces: for inline elements of every page, with the hash that the policy lists.
 */
export const inlined: Plugin = {
  name: 'inlined',
  enforce: 'pre',
  configResolved({ command }) {
    isServed = command === 'serve'
  },
  async load(id) {
    if (!id.endsWith(query)) return undefined
    const path = id.slice(0, -query.length)
    this.addWatchFile(path)
    const text = path.endsWith('.json')
      ? JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))
      : await scriptOf(path)
    if (/<\/script|<!--/i.test(text)) this.error(`${path} would end the element it stands in.`)
    return `export const text = ${JSON.stringify(text)}; export const hash = '${hashOf(text)}'`
  },
}

/** Returns the hash of an inline element for the policy (CSP 3, 2.3.1). */
export function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

async function scriptOf(path: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'import.meta.env.DEV': String(isServed) },
    build: {
      write: false,
      minify: true,
      target: oldestBrowsers,
      lib: { entry: path, formats: ['iife'], name: '_' },
    },
  })
  const [output] = [made].flat()
  const [chunk] = output && 'output' in output ? output.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${path} became no script.`)
  return chunk.code.trim()
}
