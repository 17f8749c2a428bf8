import { describe, expect, it } from 'vitest'
import { findPages } from './find-pages'

const pathsOf = (asked: string) => findPages(asked).map(({ path }) => path)

describe('the search for pages and terms', () => {
  it.each([
    ['mortgage', '/markets/rates#mortgage'],
    ['mortgage calculator', '/markets/rates#mortgage'],
    ['mortgage calc', '/markets/rates#mortgage'],
    ['Canadian interest rates and mortgage calculator', '/markets/rates'],
    ['renewal', '/markets/rates#mortgage'],
    ['bank of canada', '/markets/rates'],
    ['heat map', '/markets?view=map'],
    ['heatmap', '/markets?view=map'],
    ['Wàtchlist', '/markets?filter=watched'],
    ['table', '/markets?view=table'],
    ['glossary', '/glossary'],
    ['energy', '/insights?topic=energy'],
    ['broker', '/register'],
    ['your data', '/privacy/my-data'],
    ['contact', '/contact'],
    ['amortization', '/glossary#amortization'],
    ['prime', '/glossary#prime-rate'],
    ['TFSA', '/glossary#tfsa'],
    ['dividends', '/glossary#dividend'],
    ['overnight rate', '/glossary#policy-rate'],
  ])('begins for “%s” with %s', (asked, path) => {
    expect(pathsOf(asked)[0]).toBe(path)
  })

  it('lists what is named so before what is called so', () => {
    expect(pathsOf('amortization')).toEqual(['/glossary#amortization', '/markets/rates#mortgage'])
  })

  it('has no page of one visitor’s visit', () => {
    expect(pathsOf('thank you')).toEqual([])
    expect(pathsOf('dashboard')).toEqual([])
  })

  it('has up to six, and none for no word or one that nothing starts with', () => {
    expect(pathsOf('a')).toHaveLength(6)
    for (const asked of ['', '%', 'zzzz']) expect(pathsOf(asked)).toEqual([])
  })

  it('gives the first sentence of a term’s meaning', () => {
    expect(findPages('basis point')[0]?.meaning).toBe('One hundredth of a percentage point.')
  })
})
