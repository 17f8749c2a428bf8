import type { Page } from './pages'
import { useOrigin } from './request-context'
import { site } from './site'

/** Title, description, canonical address and link preview. React moves them into the head. */
export function PageMeta({ page }: { page: Page }) {
  const origin = useOrigin()
  // Of the page, not of the request: what an ad click appends is no page of its own.
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
