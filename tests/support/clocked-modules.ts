import { readFileSync } from 'node:fs'
import { setClock } from './set-clock.mjs'

const sourceOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Returns the modules that give a served Worker a clock, for `serveBuild`. */
export function clockedModules(start: number): Record<string, string> {
  const clock = `export const clock = setClock(${start}, ${Date.now()})`
  return {
    'clocked-entry.js': sourceOf('clocked-entry.mjs'),
    'at-start.js': `${sourceOf('set-clock.mjs')}\n${clock}`,
  }
}

/** Returns a script that gives each page of a browser that clock. */
export function clockOfPages(now: number): string {
  return `globalThis.testClock = (${setClock})(${now}, ${Date.now()})`
}
