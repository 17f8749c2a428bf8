import { expect, it } from 'vitest'
import { readUserAgent } from './user-agent'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
    'desktop',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    'mobile',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
    'mobile',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
    'tablet',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148',
    'tablet',
  ],
])('reads %s as a person on a %s', (userAgent, device) => {
  expect(readUserAgent(userAgent)).toEqual({ isBot: false, device })
})

it.each([
  '',
  'curl/8.5.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
])('reads "%s" as a robot', (userAgent) => {
  expect(readUserAgent(userAgent).isBot).toBe(true)
})

it('returns the same the second time, and after many others', () => {
  const first = readUserAgent('curl/9')
  for (let at = 0; at < 2_000; at++) readUserAgent(`Browser/${at}`)
  expect(readUserAgent('curl/9')).toEqual(first)
})
