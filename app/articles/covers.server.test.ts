import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue } from '#app/content/catalogue'
import { coverInks, coverViewBox, readCover } from './covers.server'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'public/media/articles')
const files = readdirSync(folder).filter((name) => name.endsWith('.svg'))
const elements = /^(svg|style|defs|pattern|g|rect|circle|ellipse|path)$/

it('has a cover for each article, and none without one', () => {
  const slugs = catalogue.map(({ slug }) => `${slug}.svg`)
  expect(files.sort()).toEqual(slugs.sort())
})

describe.each(files)('%s', (name) => {
  const slug = name.slice(0, -'.svg'.length)
  const svg = readFileSync(join(folder, name), 'utf8')
  const valuesOf = (pattern: RegExp) => Array.from(svg.matchAll(pattern), ([, value = '']) => value)

  it('weighs up to three kilobytes', () => {
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(3_000)
  })

  it('has the canvas of all covers', () => {
    expect(svg.split('\n')[0]).toContain(`viewBox="${coverViewBox}" width="1280" height="720"`)
  })

  it('has only shapes, without text, script or a handler', () => {
    const names = valuesOf(/<\/?([^\s/>]+)/g)
    expect(names.filter((element) => !elements.test(element))).toEqual([])
    expect(svg).not.toMatch(/\s(style|class|on\w+)=/)
  })

  it('prefixes its ids with its slug, each id once, and refers to nothing else', () => {
    const ids = valuesOf(/\sid="([^"]+)"/g)
    expect(ids.filter((id) => !id.startsWith(`${slug}-`))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(valuesOf(/url\(#([^)]+)\)/g))).toEqual(new Set(ids))
    expect(svg.replaceAll('url(#', '')).not.toMatch(/href|url\(|@import|&|<!/)
  })

  it('has the colours of the palette only', () => {
    const known = [...Object.keys(coverInks), 'none']
    const colours = valuesOf(/(?:fill|stroke)="([^"]*)"/g).filter((value) => !/^url/.test(value))
    expect(colours.filter((colour) => !known.includes(colour))).toEqual([])
  })

  it('turns to the dark palette as a file', () => {
    expect(valuesOf(/<style>\n([^<]*)<\/style>/g)).toEqual([nightStyle()])
  })

  it('takes its colours from the page it is a part of', async () => {
    const shapes = await readCover(slug)
    expect(shapes).toContain('"var(--color-ink)"')
    expect(shapes).not.toMatch(/"#|<style|undefined/)
  })
})

function nightStyle(): string {
  const css = readFileSync(join(root, 'app/tokens.css'), 'utf8')
  const [day = '', night = ''] = css.split('@variant night')
  const rules = Object.entries(coverInks).flatMap(([colour, token]) => {
    expect(day).toContain(`--color-${token}: ${colour};`)
    const [, dark] = new RegExp(`--color-${token}: (.*);`).exec(night) ?? []
    return ['fill', 'stroke'].map((part) => `[${part}="${colour}"] { ${part}: ${dark} }\n`)
  })
  return `@media (prefers-color-scheme: dark) {\n${rules.join('')}}\n`
}
