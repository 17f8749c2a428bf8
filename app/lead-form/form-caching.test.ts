import { expect, it } from 'vitest'
import { cachingOfForm } from './form-caching'
import type { LeadFormSetup, LeadFormView } from './view'

const cachingOf = (view: LeadFormView) => cachingOfForm({ setup: {} as LeadFormSetup, view })

it('lets the edge cache an untouched form, but no browser', () => {
  expect(cachingOf({ step: 'initial', values: {} })).toEqual({
    'Cache-Control': 'private, no-store',
    'CDN-Cache-Control': 'max-age=300',
  })
})

it.each<LeadFormView>([
  { step: 'initial', values: { email: 'ada@example.com' } },
  { step: 'initial', values: {}, error: 'Please send it again.' },
  { step: 'otp-verified', formState: 'sealed' },
  { step: 'error', message: 'Something went wrong.' },
])('never caches a visitor’s own form: %o', (view) => {
  expect(cachingOf(view)).toEqual({ 'Cache-Control': 'private, no-store' })
})
