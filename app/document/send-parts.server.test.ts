import { RouterContextProvider } from 'react-router'
import { expect, expectTypeOf, it } from 'vitest'
import { html } from './html'
import { partsContext, sendParts } from './send-parts.server'

const ask = (path: string) => new Request(`https://localhost${path}`)

it('sends a document its markup beside the data', () => {
  const context = new RouterContextProvider()
  const parts = sendParts(context, ask('/markets'), { board: html`<ul></ul>`, ticker: null })
  expect(parts).toEqual({ board: { name: 'board' }, ticker: { name: 'ticker', markup: '' } })
  expect(context.get(partsContext)).toEqual({ board: html`<ul></ul>` })
})

it('adds a second loader’s parts and keeps the first one’s', () => {
  const context = new RouterContextProvider()
  sendParts(context, ask('/'), { ticker: html`<b>1</b>`, strip: html`<b>2</b>` })
  sendParts(context, ask('/'), { movers: html`<b>3</b>`, strip: null })
  expect(context.get(partsContext)).toEqual({
    ticker: html`<b>1</b>`,
    strip: html`<b>2</b>`,
    movers: html`<b>3</b>`,
  })
})

it('sends markup as data on a client-side navigation', () => {
  const context = new RouterContextProvider()
  const parts = sendParts(context, ask('/markets.data?sort=price'), { board: html`<ul></ul>` })
  expect(parts).toEqual({ board: { name: 'board', markup: '<ul></ul>' } })
  expect(context.get(partsContext)).toEqual({})
  expectTypeOf(parts).not.toHaveProperty('baord')
})
