import 'react-router'

// As react-router.config.ts sets it. The generated `+future.ts` says so to one project of types only.
declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}
