import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from './send-parts.server'
import { type Part, placeOf, ServerPart } from './server-part'

afterEach(() => {
  document.body.innerHTML = ''
})

/** Returns a page that shows a part, with another page to go to. */
function pageWith(part: Part) {
  return createRoutesStub([
    { path: '/', Component: () => <ServerPart part={part} /> },
    { path: '/there', Component: () => <p>Arrived</p> },
  ])
}

const star = '<ul><li id="btc"><button value="btc">star</button></li></ul>'

it('keeps the server’s markup when the page is hydrated without it', async () => {
  const Page = pageWith({ name: 'hydrated' })
  const rendered = renderToString(<Page />)
  expect(rendered).toContain(`>${placeOf('hydrated')}</div>`)
  document.body.innerHTML = rendered.replace(placeOf('hydrated'), star)
  const button = document.querySelector('button')
  const onRecoverableError = vi.fn()
  await act(async () => hydrateRoot(document.body, <Page />, { onRecoverableError }))
  expect(document.querySelector('button')).toBe(button)
  expect(onRecoverableError).not.toHaveBeenCalled()
})

it('shows the document’s markup again after the part of another page', () => {
  document.body.innerHTML = `<div data-part="shared">${star}</div>`
  const First = pageWith({ name: 'shared' })
  const { container, rerender } = render(<First />)
  const Second = pageWith({ name: 'shared', markup: '<p>other</p>' })
  rerender(<Second />)
  expect(container.textContent).toBe('other')
  document.body.querySelector('[data-part]')?.remove()
  rerender(<First />)
  expect(container.textContent).toBe('star')
})

it('replaces it by newer markup, with the focus on the same control', async () => {
  let show = (_part: Part) => {}
  function Changing() {
    const [part, setPart] = useState<Part>({ name: 'board', markup: star })
    show = setPart
    return <ServerPart part={part} />
  }
  const Page = createRoutesStub([{ path: '/', Component: Changing }])
  const { container } = render(<Page />)
  container.querySelector('button')?.focus()
  await act(async () => show({ name: 'board', markup: star.replace('star', 'starred') }))
  expect(container.textContent).toBe('starred')
  expect(document.activeElement).toBe(container.querySelector('button'))
  await act(async () => show({ name: 'board', markup: star }))
  expect(container.textContent).toBe('star')
})

it('follows what `Link` rendered without a reload, and leaves other links to the browser', async () => {
  const Links = () => (
    <>
      <Link to="/there">There</Link>
      <a href="/elsewhere">Elsewhere</a>
    </>
  )
  const Page = pageWith({ name: 'links', ...renderPart(Links, {}) })
  render(<Page />)
  expect(fireEvent.click(screen.getByText('Elsewhere'))).toBe(true)
  expect(fireEvent.click(screen.getByText('There'), { ctrlKey: true })).toBe(true)
  expect(fireEvent.click(screen.getByText('There'))).toBe(false)
  expect(await screen.findByText('Arrived')).toBeTruthy()
})
