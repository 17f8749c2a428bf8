import { expect, it } from 'vitest'
import { asksIn, isFrench } from './sounds-personal'

const words = (message: string, subject = 'Hello') => ({ subject, message })

it.each([
  ['Please delete my data and stop calling.', 'erase'],
  ['Delete my data. Please erase everything that you have about me.', 'erase'],
  ['What do you have about me? Then delete it.', null],
  ['Unsubscribe me', 'stop'],
  ['Veuillez cesser de m’appeler.', 'stop'],
  ['Ne plus recevoir vos appels, svp', 'stop'],
  ['What do you hold about me? It is my data.', 'copy'],
  ['Je veux une copie de mes renseignements', 'copy'],
  ['My personal information is wrong: correct my name', 'correct'],
  ['Effacez mes données', 'erase'],
  ['I act for the Privacy Commissioner: a copy of the consent, please', 'other'],
  ['Send a copy of my data, then delete it', null],
  ['Stop calling me! I will call the CRTC.', 'stop'],
  ['My information?', null],
  ['Please send me a copy of what you hold about me.', 'copy'],
  ['Quels renseignements avez-vous sur moi, et où les avez-vous pris ?', 'copy'],
  ['Send me everything you have on me under PIPEDA', 'copy'],
  ['Mise en demeure. Nous représentons Emma Roy. Veuillez conserver le dossier.', 'other'],
  ['What data do you chart for Canada? Tell me.', null],
  ['A fine page on how to stop losses', 'stop'],
  ['A fine page', null],
])('%s asks for %s', (message, asks) => {
  expect(asksIn(words(message))).toBe(asks)
})

it.each([
  ['Bonjour, je voudrais une copie.', true],
  ['Stop calling me', false],
  ['Arrêtez vos appels, merci', true],
  ['Please remove my number. Thanks, Étienne Des Rosiers', false],
  ['', false],
])('%s is in French: %s', (message, is) => {
  expect(isFrench(words(message, ''))).toBe(is)
})
