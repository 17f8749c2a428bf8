import { catalogue } from '#app/content/catalogue'
import { createIsOwnPage, pages } from '#app/content/pages'
import { pageAt } from '#app/document/asked-page'
import { pathOf as instrumentPath, instruments } from '#app/domain/market/instruments'
import { decoded, withoutDataSuffix } from '#app/shared/data-request'
import { otherName } from '#app/shared/dimensions'
import { remember } from '#app/shared/remember'
import { pagePath } from '#app/shared/tracking-data'

export const isOwnPage = createIsOwnPage(
  catalogue.map(({ slug }) => slug),
  instruments.map((instrument) => instrumentPath(instrument)),
)

/** Who opens the site at one of these has a question, or registered before. */
const { contact, corrections, privacy, myData, myEmail, accessibility, terms, thankYou } = pages
const servicePages = [
  contact,
  corrections,
  privacy,
  myData,
  myEmail,
  accessibility,
  terms,
  thankYou,
]

/** Returns whether a page sells nothing, so a visit that begins there is no step of the funnel. */
export function isServicePage(page: string): boolean {
  return servicePages.some(({ path }) => path === page)
}

/** Longer than any page's. */
const longestPath = 400

/** Returns the path of an absolute URL by slicing, which takes a tenth of parsing it. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const path = start < 0 ? '/' : url.slice(start, start + longestPath).split(/[?#]/, 1)[0]
  return path ?? '/'
}

/** Returns one spelling of a page's path: the router takes any case, escapes and repeated slashes. */
export const readPage = remember((pathname: string): { page: string; hasForm: boolean } => {
  const path = withoutDataSuffix(decoded(pathname))
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
  const name = path.replace(/\/(?:_root|_)?$/, '') || '/'
  const page = pagePath.test(name) ? name : otherName
  // The pages whose own form proposes the visitor's country are those with a lead form.
  return { page, hasForm: pageAt(page)?.variesByCountry === true }
}, 500)
