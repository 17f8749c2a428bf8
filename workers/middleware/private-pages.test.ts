import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import routes from '#app/routes'
import { isPrivatePath } from './private-pages'

it('every route whose handle says that it is private has a private path, and no other page', () => {
  const pages = routes.filter(({ file }) => file.endsWith('.tsx'))
  const marked = pages.filter(({ file }) =>
    /handle: RouteHandle = \{ isPrivate: true \}/.test(readFileSync(`app/${file}`, 'utf8')),
  )
  expect(marked.length).toBeGreaterThan(2)
  expect(pages.filter(({ path }) => isPrivatePath(`/${path ?? ''}`))).toEqual(marked)
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
