import { render } from '@testing-library/react'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { MarkupContext, PreparedMarkup } from './prepared-markup'

afterEach(() => {
  document.body.innerHTML = ''
})

const star = '<ul><li id="btc"><button value="btc">star</button></li></ul>'

it('keeps the server’s markup when the page is hydrated without it', async () => {
  document.body.innerHTML = renderToString(
    <MarkupContext value={{ board: star }}>
      <PreparedMarkup name="board" markup={undefined} />
    </MarkupContext>,
  )
  const button = document.querySelector('button')
  const errors: unknown[] = []
  await act(async () => {
    hydrateRoot(document.body, <PreparedMarkup name="board" markup={undefined} />, {
      onRecoverableError: (error) => errors.push(error),
    })
  })
  expect(document.querySelector('button')).toBe(button)
  expect(errors).toEqual([])
})

it('replaces it by newer markup, with the focus on the same control', () => {
  const { rerender, container } = render(<PreparedMarkup name="board" markup={star} />)
  container.querySelector('button')?.focus()
  rerender(<PreparedMarkup name="board" markup={star.replace('star', 'starred')} />)
  expect(container.textContent).toBe('starred')
  expect(document.activeElement).toBe(container.querySelector('button'))
  rerender(<PreparedMarkup name="board" markup={star} />)
  expect(container.textContent).toBe('star')
})
