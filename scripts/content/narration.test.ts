import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ArticleFrontmatter } from '#app/content/article-schema.ts'
import { narratedPages, narrationSeconds } from './narrated-pages.ts'
import { maxWords, narrationOf, wordsIn } from './narration-text.ts'
import { readSourceArticles } from './read-articles.ts'
import { withComment } from './wav-comment.ts'

const pages = narratedPages()

it('gives every page with a player a recording of its own', () => {
  const withPlayer = readSourceArticles()
    .map(({ frontmatter }) => frontmatter as ArticleFrontmatter)
    .filter(({ kind }) => kind === 'promotion' || kind === 'story')
  expect(pages.map(({ slug }) => slug)).toEqual(withPlayer.map(({ slug }) => slug))
  expect(new Set(pages.map(({ file }) => file)).size).toBe(3)
  expect(pages.map(({ file }) => file)).toContainEqual(expect.stringMatching(/media.TT2\.wav$/))
})

describe.each(pages)('the recording of $slug', ({ paragraphs, file, comment }) => {
  it('is made from the page’s present text', () => {
    expect(readWav(readFileSync(file)).comment, 'run npm run narration').toBe(comment)
  })

  it('lasts as long as the player says before it has loaded', () => {
    expect(readWav(readFileSync(file)).seconds).toBeCloseTo(narrationSeconds, 1)
  })

  it('says first that it is paid for, and ends with the risk', () => {
    expect(paragraphs[0]).toBe(
      'Advertisement. Paid for by Sandbox Brokerage. Maple Tape is not a licensed broker. You can lose all the money you invest.',
    )
    expect(paragraphs.at(-2)).toMatch(/^Trading involves risk\./)
    expect(wordsIn(paragraphs)).toBeLessThanOrEqual(maxWords)
    expect(paragraphs.join('\n')).not.toMatch(/[<>*†$%]|\]\(/)
  })
})

describe('what is read of a page', () => {
  const frontmatter = { headline: 'A robot', excerpt: 'An ad.', sponsor: 'Firm' }
  const read = (body: string) => narrationOf({ file: 'a.mdx', frontmatter, body }).slice(3, -2)

  it('is its words without marks, with a claim’s footnote once below its paragraph', () => {
    const body = [
      '## How it works',
      'It **wins** <Claim id="win-rate" />, says [the firm](https://firm.example), or <Claim id="success-rate" />.',
      '<Cta text="Try Now" />',
      '1. Call.\n2. Pay <Claim id="minimum-deposit" />.',
      '<Risk />',
    ]
    expect(read(body.join('\n\n'))).toEqual([
      'How it works.',
      'It wins 73 per cent, says the firm, or 90 per cent. Illustrative, not an actual result.',
      'Call. Pay 250 dollars. Illustrative, not an actual price.',
    ])
  })

  it('ends at a whole paragraph, and never at a heading', () => {
    const long = 'word '.repeat(200).trim()
    expect(read(`${long}\n\n## Next\n\n${long}\n\nshort`)).toEqual([long])
  })
})

it('refuses to read a comment from a file that isn’t WAV', () => {
  expect(() => readWav(Buffer.from('not a sound, but long enough'))).toThrow('not a WAV')
  const plain = Buffer.from('RIFF\0\0\0\0WAVE', 'latin1')
  expect(readWav(withComment(plain, 'odd')).comment).toBe('odd')
  expect(readWav(withComment(plain, 'even')).comment).toBe('even')
})

type WavFacts = { comment: string | null; seconds: number }

/** Reads the comment and the length. Throws for a file that is not a WAV. */
function readWav(wav: Buffer): WavFacts {
  if (wav.toString('latin1', 8, 12) !== 'WAVE') throw new Error('not a WAV file')
  let bytesPerSecond = 0
  const facts: WavFacts = { comment: null, seconds: 0 }
  for (let at = 12; at + 8 <= wav.length; ) {
    const id = wav.toString('latin1', at, at + 4)
    const size = wav.readUInt32LE(at + 4)
    const from = at + 8
    if (id === 'fmt ') bytesPerSecond = wav.readUInt32LE(from + 8)
    if (id === 'data') facts.seconds = size / bytesPerSecond
    if (id === 'LIST') facts.comment = commentIn(wav.subarray(from, from + size))
    at = from + size + (size % 2)
  }
  return facts
}

function commentIn(list: Buffer): string | null {
  if (list.toString('latin1', 0, 8) !== 'INFOICMT') return null
  return list.toString('latin1', 12, 12 + list.readUInt32LE(8)).replace(/\0+$/, '')
}
