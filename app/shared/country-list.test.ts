import { expect, it } from 'vitest'
import { listCountries } from './country.server'
import { packCountries, unpackCountries } from './country-list'

it('comes out as it went in', () => {
  const countries = listCountries()
  expect(unpackCountries(packCountries(countries))).toEqual(countries)
  expect(unpackCountries(packCountries([]))).toEqual([])
})
