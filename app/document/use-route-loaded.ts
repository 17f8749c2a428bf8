import { useEffect } from 'react'

type Route = { module: string; clientActionModule?: string }
type Manifest = { routes: Record<string, Route | undefined> }

/**
 * Loads the code of a route that a form on another page sends to. The router would load it at the first press, and
 * reload the page, with everything typed, if the connection was lost by then.
 */
export function useRouteLoaded(id: string): void {
  useEffect(() => {
    const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest }
    const { module, clientActionModule } = manifest?.routes[id] ?? {}
    for (const address of [module, clientActionModule]) {
      if (address) import(/* @vite-ignore */ address).catch(() => {})
    }
  }, [id])
}
