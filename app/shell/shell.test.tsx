import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { prepareDocument } from '#app/document/prepare-document'
import { frameParts } from '#app/frame-parts.server'
import { Shell } from './shell'

it.each([
  ['/', 'Home'],
  ['/markets', 'Markets'],
  ['/Markets/crypto/btc', 'Crypto'],
  ['/markets/stock/ry/chart', 'Stocks'],
  ['/markets/forex/usd-cad', 'Forex'],
  ['/markets/index/sptsx', 'Markets'],
  ['/markets/rates', 'Rates'],
  ['/register', undefined],
  ['/marketsx', undefined],
])('marks the section of %s: %s', (path, section) => {
  const marked = /aria-current="page"[^>]*>([^<]*)</.exec(frameParts(path).masthead?.markup ?? '')
  expect(marked?.[1]).toBe(section)
})

it('keeps the server’s frame when the page is hydrated, and moves its mark with the page', async () => {
  const Page = () => (
    <Shell sandbox hasAds>
      Words
    </Shell>
  )
  const Pages = createRoutesStub([{ path: '*', Component: Page }])
  const rendered = `<body>${renderToString(<Pages />)}`
  const bytes = prepareDocument(rendered, new Map(), frameParts('/'))
  document.body.innerHTML = new TextDecoder().decode(bytes).replace('<body>', '')
  const link = document.querySelector('#site-footer a')
  expect(link?.textContent).toBe('About')
  const current = () => document.querySelector('nav [aria-current]')?.textContent
  const errors: unknown[] = []
  render(<Pages />, {
    container: document.body,
    hydrate: true,
    onRecoverableError: (error) => errors.push(error),
  })
  expect(errors).toEqual([])
  expect(document.querySelector('#site-footer a')).toBe(link)
  expect(current()).toBe('Home')
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Stocks' })))
  expect(current()).toBe('Stocks')
})
