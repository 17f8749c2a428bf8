import { expect, it } from 'vitest'
import { lettersFor } from './reply'

it('a letter leaves nothing for an operator to fill in', () => {
  const letters = lettersFor(
    { id: 'x'.repeat(22), asks: 'erase', answerBy: null },
    'https://example.com',
  )
  expect(letters.map(({ answers }) => answers)).toEqual(['erase', 'copy', 'stop', 'correct'])
  for (const { text } of letters) expect(text).not.toMatch(/[[\]]|undefined|null/)
})
