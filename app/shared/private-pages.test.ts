import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import routes from '#app/routes'
import { isPrivatePath } from './private-pages'

it('every private page opens in a document of its own, and no other page', () => {
  const pages = routes.filter(({ file }) => file.endsWith('.tsx'))
  const opened = pages.filter(({ file }) =>
    readFileSync(`app/${file}`, 'utf8').includes('export { openByDocument as clientLoader }'),
  )
  expect(opened.length).toBeGreaterThan(2)
  expect(pages.filter(({ path }) => isPrivatePath(`/${path ?? ''}`))).toEqual(opened)
})

it.each([
  '/privacy/my-data.json',
  '/privacy/my-data.data',
  '/privacy/my-data/_.data',
  '/Privacy/MY-data/',
  '//privacy//my-data',
  '/privacy/my%2Ddata',
  '/continue.data',
])('%s is private', (path) => {
  expect(isPrivatePath(path)).toBe(true)
})

it.each(['/', '/privacy', '/privacy.data', '/register', '/%E0'])('%s is not private', (path) => {
  expect(isPrivatePath(path)).toBe(false)
})
