import { render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ReferenceContext } from '#app/content/page-meta'
import { ErrorPage } from './error-page'

function markup(ofRequest: string | undefined, given?: string) {
  return renderToStaticMarkup(
    <ReferenceContext value={ofRequest}>
      <MemoryRouter>
        <ErrorPage reference={given} />
      </MemoryRouter>
    </ReferenceContext>,
  )
}

it('shows the request’s id in the log', () => {
  expect(markup('Kq3_x-9Z')).toContain('data-reference="Kq3_x-9Z">Kq3_x-9Z<')
})

it('prefers the reference that came with the failure', () => {
  expect(markup('Kq3_x-9Z', 'given')).toContain('data-reference="given"')
})

it('shows no empty reference for a failure in the browser', () => {
  const html = markup(undefined)
  expect(html).not.toContain('data-reference')
  expect(html).not.toContain('reference:')
})

it('offers search and the sections', async () => {
  render(
    <MemoryRouter>
      <ErrorPage />
    </MemoryRouter>,
  )
  const link = await screen.findByRole('link', { name: /^Live Markets/ })
  expect(link.getAttribute('href')).toBe('/markets')
  expect(document.querySelector('search form')?.getAttribute('action')).toBe('/search')
})
