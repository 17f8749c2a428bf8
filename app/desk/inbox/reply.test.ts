import { expect, it } from 'vitest'
import { lettersFor, replyTo, standingLetter, subjects } from './reply'

it('a letter leaves nothing for an operator to fill in', () => {
  const letters = lettersFor(
    { id: 'x'.repeat(22), asks: 'erase', answerBy: null },
    'https://example.com',
  )
  expect(letters.map(({ answers }) => answers)).toEqual([
    ...['erase', 'copy', 'stop', 'correct'],
    ...[undefined, undefined, undefined],
  ])
  const [held, nothing, unknown] = letters.slice(4)
  expect(held?.text.en).toContain('We can’t delete it yet.')
  expect(nothing?.text.en).toContain('we hold nothing there')
  expect(unknown?.text.en).toContain('that you registered with')
  for (const { text } of letters) {
    for (const words of [text.en, text.fr]) expect(words).not.toMatch(/[[\]]|undefined|null/)
    expect(text.fr).toMatch(/^Vous nous avez demandé /)
  }
})

it.each([
  ['accepted', 'Firm has it.', 'Firm l’a reçue.'],
  ['retry', 'passed on to Firm', 'pas encore transmise à Firm\u00a0: nous essayons'],
  ['dead', 'Firm didn’t take it', 'Firm ne l’a pas acceptée'],
] as const)('says how a lead that is %s stands, in both languages', (state, en, fr) => {
  const lead = { state, createdAt: 0, withdrawnAt: null, returned: null, attempts: 1 }
  const letter = standingLetter(lead, 'Firm')
  expect([letter.en, letter.fr]).toEqual([expect.stringContaining(en), expect.stringContaining(fr)])
  const withdrawn = standingLetter({ ...lead, withdrawnAt: 1 }, null)
  expect(withdrawn.fr).toContain('à l’entreprise que vous avez acceptée de la supprimer')
  const to = { name: 'Zoé', email: 'zoe@mail.ca', subject: subjects.registration, text: null }
  const mail = decodeURIComponent(replyTo(to, letter.fr, 'fr'))
  expect(mail).toContain('?subject=Votre inscription&body=Bonjour Zoé,')
})
