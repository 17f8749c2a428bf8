import { expect, it } from 'vitest'
import { isPublicSuffix } from './public-suffix'

it.each([
  'com',
  'localhost',
  'co.uk',
  'qc.ca',
  'gc.ca',
  'com.au',
  'co.jp',
  'gov.uk',
  'ca.us',
  'com.br',
  'github.io',
  'pages.dev',
  'workers.dev',
  'vercel.app',
  'wordpress.com',
  'cloudfront.net',
  's3.amazonaws.com',
  'amazonaws.com',
  'windows.net',
  'anything.ck',
  'uk.com',
])('%s belongs to many', (host) => {
  expect(isPublicSuffix(host)).toBe(true)
})

it.each([
  'broker.example',
  'broker.co.uk',
  'crm.broker.ca',
  'broker.qc.ca',
  'maple.github.io',
  'bucket.s3.amazonaws.com',
  'two.labels.ck',
  'mapletape.example',
  'com.broker.ca',
])('%s belongs to one owner', (host) => {
  expect(isPublicSuffix(host)).toBe(false)
})
