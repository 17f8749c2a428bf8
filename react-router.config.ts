import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A test builds for production beside the build that others serve.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
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
