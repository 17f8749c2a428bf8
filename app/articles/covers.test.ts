import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { catalogue } from '#app/content/catalogue'
import { coverViewBox, readCover } from './covers'

const folder = join(import.meta.dirname, 'covers')
const covers = readdirSync(folder)
  .filter((name) => name.endsWith('.svg'))
  .map((name) => ({
    slug: name.slice(0, -'.svg'.length),
    svg: readFileSync(join(folder, name), 'utf8'),
  }))
const elements = /^(svg|g|defs|linearGradient|stop|rect|circle|ellipse|path)$/

it('has a cover for each article, and none without one', () => {
  const slugs = catalogue.map(({ slug }) => slug).sort()
  expect(covers.map(({ slug }) => slug).sort()).toEqual(slugs)
})

it('adds up to three kilobytes to a page', async () => {
  for (const { slug } of covers) {
    const bytes = brotliCompressSync(await readCover(slug)).length
    expect([slug, bytes]).toEqual([slug, expect.toSatisfy((size: number) => size <= 3 * 1_024)])
  }
})

it('prefixes its ids with its article’s slug, each id once, and refers to nothing else', () => {
  for (const { slug, svg } of covers) {
    const ids = Array.from(svg.matchAll(/\sid="([^"]+)"/g), ([, id = '']) => id)
    const used = Array.from(svg.matchAll(/url\(#([^)]+)\)/g), ([, id = '']) => id)
    expect(ids.every((id) => id.startsWith(`${slug}-`))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
    expect(used).toEqual(ids)
    expect(svg.replaceAll('url(#', '')).not.toMatch(/href|url\(|&|<!/)
  }
})

it('has only shapes, without text, script, style or a handler', () => {
  for (const { slug, svg } of covers) {
    const names = Array.from(svg.matchAll(/<\/?([^\s/>]+)/g), ([, name = '']) => name)
    expect([slug, names.filter((name) => !elements.test(name))]).toEqual([slug, []])
    expect(svg).not.toMatch(/\s(style|class|on\w+)=/)
  }
})

it('has the canvas of all covers, and colours in six digits', () => {
  for (const { slug, svg } of covers) {
    expect(svg.split('\n')[0]).toContain(`viewBox="${coverViewBox}"`)
    const colours = Array.from(svg.matchAll(/(?:fill|stroke|stop-color)="([^"]*)"/g), ([, c]) => c)
    const odd = colours.filter(
      (colour) => !/^(none|#[\da-f]{6}|url\(#[\w-]+\))$/.test(colour ?? ''),
    )
    expect([slug, odd]).toEqual([slug, []])
  }
})
