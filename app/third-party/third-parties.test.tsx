// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadThirdParties } from './third-parties'

const adRoll = { advertiserId: 'ADVERTISER12', pixelId: 'PIXEL1234567' }
const tags = () => Array.from(document.querySelectorAll('script'), ({ src }) => src)
const consent = (value: string) => document.documentElement.setAttribute('data-consent', value)
const arrive = (tracking: object) => {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store
  document.cookie = `tracking_data=${encodeURIComponent(JSON.stringify(tracking))}`
}
let stop = () => {}

beforeEach(() => {
  consent('ask')
  arrive({ utm_source: 'adroll', adct: 'a1', cid: '19457' })
})

afterEach(() => {
  stop()
  for (const script of document.querySelectorAll('script')) script.remove()
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
})

it('inserts nothing before consent, and the tag once after it', async () => {
  stop = loadThirdParties({ adRoll })
  expect(tags()).toEqual([])
  consent('granted')
  await vi.waitFor(() => expect(tags()).toHaveLength(1))
  expect(tags()[0]).toBe('https://s.adroll.com/j/ADVERTISER12/roundtrip.js')
  consent('granted')
  expect(tags()).toHaveLength(1)
})

it('inserts nothing after a refusal', () => {
  consent('denied')
  stop = loadThirdParties({ adRoll })
  expect(tags()).toEqual([])
})

it('takes Global Privacy Control for a refusal, whatever was stored', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
  consent('granted')
  stop = loadThirdParties({ adRoll })
  expect(tags()).toEqual([])
})

it('inserts nothing for a visitor from another network, or from none', () => {
  arrive({ utm_source: 'google', cid: '19457' })
  consent('granted')
  stop = loadThirdParties({ adRoll })
  expect(tags()).toEqual([])
})

it('inserts nothing if no tag is set up', () => {
  consent('granted')
  stop = loadThirdParties({ adRoll: null })
  expect(tags()).toEqual([])
})
