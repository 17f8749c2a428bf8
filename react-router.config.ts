import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // One cached file instead of a list of routes in every page and a request per link.
  routeDiscovery: { mode: 'initial' },
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config
