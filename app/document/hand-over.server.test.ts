import { RouterContextProvider } from 'react-router'
import { expect, expectTypeOf, it } from 'vitest'
import { handOver, markupContext } from './hand-over.server'
import { html } from './html'

const ask = (path: string) => new Request(`https://localhost${path}`)

it('sends a document its markup beside the data', () => {
  const context = new RouterContextProvider()
  const data = handOver(context, ask('/markets'), { board: html`<ul></ul>`, ticker: null })
  expect(data).toEqual({})
  expect(context.get(markupContext)).toEqual({ board: html`<ul></ul>` })
})

it('adds a second loader’s markup and keeps the first one’s', () => {
  const context = new RouterContextProvider()
  handOver(context, ask('/'), { ticker: html`<b>1</b>`, strip: html`<b>2</b>` })
  handOver(context, ask('/'), { movers: html`<b>3</b>`, strip: null })
  expect(context.get(markupContext)).toEqual({
    ticker: html`<b>1</b>`,
    strip: html`<b>2</b>`,
    movers: html`<b>3</b>`,
  })
})

it('sends markup as data on a client-side navigation', () => {
  const context = new RouterContextProvider()
  const data = handOver(context, ask('/markets.data?sort=price'), { board: html`<ul></ul>` })
  expect(data).toEqual({ board: '<ul></ul>' })
  expect(context.get(markupContext)).toEqual({})
})

it('refuses an unknown name', () => {
  const context = new RouterContextProvider()
  // @ts-expect-error: a typo of "board"
  handOver(context, ask('/markets'), { baord: html`<ul></ul>` })
  expectTypeOf(handOver(context, ask('/'), { board: html`` })).not.toHaveProperty('ticker')
})
