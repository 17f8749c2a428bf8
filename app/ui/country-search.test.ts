import { expect, it } from 'vitest'
import { searchCountries } from './country-search'

const options = [
  { code: 'CA', name: 'Canada', callingCode: '1' },
  { code: 'CI', name: 'Côte d’Ivoire', callingCode: '225' },
  { code: 'FR', name: 'France', callingCode: '33' },
  { code: 'UA', name: 'Ukraine', callingCode: '380' },
  { code: 'GB', name: 'United Kingdom', callingCode: '44' },
]
const found = (query: string) => searchCountries(options, query).map((option) => option.code)

it('finds a country by the beginning of any word, whatever its accents', () => {
  expect(found('cote')).toEqual(['CI'])
  expect(found('  KING')).toEqual(['GB'])
})

it('finds a country by its code or dial code', () => {
  expect(found('ca')).toEqual(['CA'])
  expect(found('+3')).toEqual(['FR', 'UA'])
  expect(found('0033')).toEqual(['FR'])
})

it('knows what people call a country, and puts the exact match first', () => {
  expect(found('uk')).toEqual(['GB', 'UA'])
})

it('shows all without a query and none without a match', () => {
  expect(found('')).toHaveLength(5)
  expect(found('atlantis')).toEqual([])
})
