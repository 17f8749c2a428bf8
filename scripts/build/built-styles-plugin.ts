import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:built-styles'
const resolved = `\0${name}`

/**
 * `virtual:built-styles` is the text of every style sheet that the client's build has written, by its address. The
 * server's build comes after it; the development server has none, and keeps its links.
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
    resolveId: (id) => (id === name ? resolved : undefined),
    load(id) {
      if (id !== resolved) return undefined
      const paths = isBuild ? globSync('assets/*.css', { cwd: outDir }) : []
      const sheets = paths.map((path) => [`/${path}`, sheetIn(join(outDir, path))])
      if (isBuild && sheets.length === 0)
        this.error(`No style sheet in ${outDir}: build the client first.`)
      return `export const builtStyles = new Map(${JSON.stringify(sheets)})`
    },
  }
}

function sheetIn(path: string): string {
  const css = readFileSync(path, 'utf8').trim()
  if (/<\/style/i.test(css)) throw new Error(`${path} would end the element it stands in.`)
  return css
}
