import { type ComponentPropsWithoutRef, type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { site } from './content/site'
import { text as headScript } from './document/head-script?inlined'
import { PageDataBlock } from './document/page-data-block'
import { text } from './document/speculation-rules.json?inlined'
import { adMarksOf } from './domain/attribution/tracking-cookie'
import { isRegistered } from './lead-form/form-state.server'
import { servicesContext } from './services'
import { readFormPreferences } from './shared/preferences'
import { isPrivatePath } from './shared/private-pages'
import { ErrorPage, NotFound } from './shell/error-page'
import { Shell } from './shell/shell'
import { loadThirdParties } from './third-party/third-parties'
import { useHydrated } from './ui/use-hydrated'
import './app.css'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { settings } = services
  return {
    sandbox: settings.isSandbox,
    // A private page opens in a document of its own, where none loads later either: it could read its first URL.
    adRoll: isPrivatePath(url.pathname) ? null : settings.adRoll,
    adMarks: adMarksOf(settings),
    chosen: readFormPreferences(request.headers),
    isRegistered: await isRegistered(services, request),
  }
}

/** The root's data does not change during a visit. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  // Undefined if an error occurred before the loader returned.
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="en-CA" {...rootAttributes(data)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <script
          suppressHydrationWarning
          // In the browser it has run already.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript : '' }}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121518" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <Shell sandbox={data?.sandbox ?? false} hasAds={data?.adMarks !== undefined}>
          {children}
        </Shell>
        <SpeculationRules />
        <PageDataBlock />
      </body>
    </html>
  )
}

/** The frame's script owns these attributes; React only restores them when an error page replaces the tree. */
function rootAttributes(data: Route.ComponentProps['loaderData'] | undefined) {
  const { theme, consent, script, privacy, ads, registered } =
    typeof document === 'undefined'
      ? ({
          ...data?.chosen,
          ads: data?.adMarks,
          registered: data?.isRegistered ? '' : undefined,
        } as DOMStringMap)
      : document.documentElement.dataset
  return {
    'data-theme': theme,
    'data-consent': consent,
    'data-script': script,
    'data-privacy': privacy,
    'data-ads': ads,
    'data-registered': registered,
  }
}

/** Its script must not run: `entry.client.ts` does the same when the page wakes. */
const asData: ComponentPropsWithoutRef<'script'> = { type: 'text/plain' }

export default function Root({ loaderData: { adRoll } }: Route.ComponentProps) {
  useEffect(() => loadThirdParties({ adRoll }), [adRoll])
  useEffect(() => {
    window.onpopstate = null
  }, [])
  const isHydrated = useHydrated()
  return (
    <>
      <Outlet />
      {isHydrated && <ScrollRestoration {...asData} />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>{`${isMissing ? 'Page not found' : 'Something went wrong'} · ${site.name}`}</title>
      {isMissing ? (
        <NotFound movers={error.data?.movers} />
      ) : (
        <ErrorPage reference={referenceOf(error)} />
      )}
    </>
  )
}

/** Returns the reference of a thrown `data({ reference }, { status })`, which identifies the error's log line. */
function referenceOf(error: unknown) {
  if (!isRouteErrorResponse(error)) return undefined
  const reference = error.data?.reference
  return typeof reference === 'string' ? reference : undefined
}

/** Prefetches the page behind a link after a short hover, except links that act, personal tools and non-pages. */
export function SpeculationRules() {
  if (useHydrated()) return null
  return (
    <script
      type="speculationrules"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? text : '' }}
    />
  )
}
