import { act, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it, vi } from 'vitest'
import { StillParts, still } from './still'

function Cards({ of }: { of: string }) {
  return <a href="/there">Cards of {of}</a>
}
const load = vi.fn(async () => Cards)
const Part = still('ArticleCards', load)
const Page = createRoutesStub([
  { path: '/', Component: () => <Part of="stocks" /> },
  { path: '/there', Component: () => <p>Arrived</p> },
])

const parts = {
  ArticleCards: Cards,
  ArticleSlot: Cards,
  ReadNext: Cards,
  SectionHeadlines: Cards,
  StoryGroup: Cards,
}

it.each([
  ['with the page', undefined],
  ['before', renderToString(<Cards of="stocks" />)],
])(
  'stays as the server rendered it %s, without its code, and its links navigate',
  async (_, markup) => {
    const drawn = renderToString(
      <StillParts value={{ parts, markupOf: () => markup }}>
        <Page />
      </StillParts>,
    )
    document.body.innerHTML = `<main>${drawn}</main>`
    const link = screen.getByRole('link', { name: 'Cards of stocks' })
    const troubles = vi.fn()
    const main = document.querySelector('main') as HTMLElement
    await act(async () => hydrateRoot(main, <Page />, { onRecoverableError: troubles }))
    expect(screen.getByRole('link', { name: 'Cards of stocks' })).toBe(link)
    expect(load).not.toHaveBeenCalled()
    expect(troubles).not.toHaveBeenCalled()

    await act(async () => fireEvent.click(link))
    expect(await screen.findByText('Arrived')).toBeTruthy()
  },
)

it('is loaded when a page is rendered in the browser', async () => {
  render(<Page />)
  expect(await screen.findByRole('link', { name: 'Cards of stocks' })).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})
