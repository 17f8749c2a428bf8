import { createContext, useContext } from 'react'
import type { Page } from './pages'
import { site } from './site'

/** Title, description, canonical address and link preview. React moves them into the head. */
export function PageMeta({ page }: { page: Page }) {
  const origin = useOrigin()
  // Of the page, not of the request: parameters of an ad click don't make another page.
  const address = `${origin}${page.path}`
  return (
    <>
      <title>{titleOf(page)}</title>
      <meta name="description" content={page.description} />
      {page.isUnlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={address} />
      )}
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="en_CA" />
      <meta property="og:type" content={page.type ?? 'website'} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:image" content={`${origin}${page.image}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${page.kicker}: ${page.title}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

function titleOf({ path, title }: Page): string {
  return path === '/' ? `${site.name}: ${title}` : `${title} · ${site.name}`
}

/** The site's origin, for absolute addresses. Filled by the server's entry. */
export const OriginContext = createContext<string | undefined>(undefined)

/** Names the failed request in the log. Filled by the server's entry. */
export const ReferenceContext = createContext<string | undefined>(undefined)

/** In the browser, what the server wrote into the page that was loaded. */
function useOrigin(): string {
  const given = useContext(OriginContext)
  if (given !== undefined || typeof document === 'undefined') return given ?? ''
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return canonical ? new URL(canonical.href).origin : location.origin
}

/** Undefined for a failure in the browser, which isn't in our log. */
export function useReference(): string | undefined {
  const given = useContext(ReferenceContext)
  if (given !== undefined || typeof document === 'undefined') return given
  return document.querySelector<HTMLElement>('[data-reference]')?.dataset.reference
}
