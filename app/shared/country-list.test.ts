import { expect, it } from 'vitest'
import { listCountries } from './country.server'
import { packCountries, unpackCountries } from './country-list'

it('comes out as it went in', () => {
  const countries = listCountries()
  expect(unpackCountries(packCountries(countries))).toEqual(countries)
  expect(unpackCountries(packCountries([]))).toEqual([])
})

it('marks the countries whose numbers get no texts, and no other', () => {
  const countries = listCountries(undefined, ['CA', 'GB'])
  expect(unpackCountries(packCountries(countries))).toEqual(countries)
  const unmarked = countries.filter(({ note }) => note === undefined).map(({ code }) => code)
  expect(unmarked).toEqual(['CA', 'GB'])
  expect(countries.find(({ code }) => code === 'BR')?.note).toBe('No text messages')
})

it('begins with Canada and the United States, then goes by name', () => {
  const names = listCountries().map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['Canada', 'United States', 'Afghanistan'])
  const codes = listCountries(['DE', 'US', 'AT']).map(({ code }) => code)
  expect(codes).toEqual(['US', 'AT', 'DE'])
})
