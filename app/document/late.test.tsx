import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { late, lateParts } from './late'

const Form = () => <form aria-label="Form" />
const Failed = () => <p>Failed</p>

it('is rendered by the server at once', async () => {
  vi.stubEnv('SSR', true)
  const Part = late(async () => Form, Failed)
  await lateParts()
  expect(renderToString(<Part />)).toContain('<form aria-label="Form">')
})

it('loads in the browser when it is shown, or says that it could not', async () => {
  vi.stubEnv('SSR', false)
  const load = vi.fn(async () => Form)
  const Part = late(load, Failed)
  expect(load).not.toHaveBeenCalled()
  render(<Part />)
  expect(await screen.findByRole('form')).toBeTruthy()
  const Missing = late(async () => Promise.reject(new Error('offline')), Failed)
  render(<Missing />)
  expect(await screen.findByText('Failed')).toBeTruthy()
})
