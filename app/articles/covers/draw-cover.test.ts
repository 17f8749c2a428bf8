import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { catalogue } from '#app/content/catalogue'
import { drawCover } from './draw-cover'

const covers = catalogue.map(({ slug, category }) => ({ slug, svg: drawCover(slug, category) }))

it('takes no more of a page than three kilobytes', () => {
  for (const { slug, svg } of covers) {
    expect([slug, brotliCompressSync(svg).length]).toEqual([slug, expect.toSatisfy(isSmall)])
  }
})

const isSmall = (bytes: number) => bytes > 100 && bytes <= 3 * 1_024

it('names what it refers to by its article, and nothing twice', () => {
  for (const { slug, svg } of covers) {
    const ids = Array.from(svg.matchAll(/\sid="([^"]+)"/g), ([, id = '']) => id)
    const used = Array.from(svg.matchAll(/url\(#([^)]+)\)/g), ([, id = '']) => id)
    expect(ids.every((id) => id.startsWith(`${slug}-`))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
    expect(used).toEqual(ids)
  }
})

it('has no style that a policy would block, and no more decimals than can be seen', () => {
  for (const { svg } of covers) {
    expect(svg).not.toMatch(/\sstyle=|<style|<script|<text|NaN|undefined/)
    expect(svg.replace(/(opacity|offset|x2)="[^"]*"/g, '')).not.toMatch(/\d\.\d\d/)
  }
})

it('is the same each time', () => {
  for (const { slug, svg } of covers) {
    const category = catalogue.find((one) => one.slug === slug)?.category ?? ''
    expect(drawCover(slug, category)).toBe(svg)
  }
})
