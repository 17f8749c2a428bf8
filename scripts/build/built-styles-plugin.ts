import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { hashOf } from './inlined-plugin.ts'

const texts = 'virtual:built-styles'
const hashes = 'virtual:built-styles/hashes'
const resolved = (name: string) => `\0${name}`

/**
 * Provides `virtual:built-styles`, the text of every style sheet of the client's build by URL, and
 * `virtual:built-styles/hashes`, which let each be inlined. The server is built after the client; the development
 * server has neither and keeps its links.
 */
export function builtStylesPlugin(): Plugin {
  let isBuild = false
  let outDir = ''
  return {
    name: 'built-styles',
    configResolved({ command, environments, root }) {
      isBuild = command === 'build'
      outDir = resolve(root, environments.client?.build.outDir ?? '')
    },
    resolveId: (id) => (id === texts || id === hashes ? resolved(id) : undefined),
    load(id) {
      if (id !== resolved(texts) && id !== resolved(hashes)) return undefined
      const paths = isBuild ? globSync('assets/*.css', { cwd: outDir }) : []
      const sheets = paths.map((path) => [`/${path}`, sheetIn(join(outDir, path))] as const)
      if (isBuild && sheets.length === 0)
        this.error(`No style sheet in ${outDir}: build the client first.`)
      return id === resolved(texts)
        ? `export const builtStyles = new Map(${JSON.stringify(sheets)})`
        : `export const styleHashes = ${JSON.stringify(sheets.map(([, css]) => hashOf(css)))}`
    },
  }
}

function sheetIn(path: string): string {
  const css = readFileSync(path, 'utf8').trim()
  if (/<\/style/i.test(css)) throw new Error(`${path} would end the element it stands in.`)
  return css
}
