import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { catalogue } from '#app/content/catalogue'
import { drawCover } from './draw-cover'

const covers = catalogue.map(({ slug, category }) => ({ slug, svg: drawCover(slug, category) }))

it('adds up to three kilobytes to a page', () => {
  for (const { slug, svg } of covers) {
    expect([slug, brotliCompressSync(svg).length]).toEqual([slug, expect.toSatisfy(isSmall)])
  }
})

const isSmall = (bytes: number) => bytes > 100 && bytes <= 3 * 1_024

it('prefixes its ids with its article’s slug, each id once', () => {
  for (const { slug, svg } of covers) {
    const ids = Array.from(svg.matchAll(/\sid="([^"]+)"/g), ([, id = '']) => id)
    const used = Array.from(svg.matchAll(/url\(#([^)]+)\)/g), ([, id = '']) => id)
    expect(ids.every((id) => id.startsWith(`${slug}-`))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
    expect(used).toEqual(ids)
  }
})

it('has no style that the policy blocks, and up to one decimal', () => {
  for (const { svg } of covers) {
    expect(svg).not.toMatch(/\sstyle=|<style|<script|<text|NaN|undefined/)
    expect(svg.replace(/(opacity|offset|x2)="[^"]*"/g, '')).not.toMatch(/\d\.\d\d/)
  }
})

it('is drawn the same each time', () => {
  for (const { slug, svg } of covers) {
    const category = catalogue.find((one) => one.slug === slug)?.category ?? ''
    expect(drawCover(slug, category)).toBe(svg)
  }
})
