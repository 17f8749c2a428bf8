// Wraps the built Worker in a test only: no build contains this file. Its clock is the test's, which sets it forward.
// The clock is set first, because the Worker takes `Date.now` as it loads; imports are sorted by name.
import { clock } from './at-start.js'
import worker, { Pages } from './cached-entry.js'

export { Pages }

export default {
  ...worker,
  fetch(request, env, context) {
    const ms = request.headers.get('x-test-advance-ms')
    if (ms === null) return worker.fetch(request, env, context)
    clock.advance(Number(ms))
    return new Response(null, { status: 204 })
  },
  scheduled: ({ cron }, env, context) =>
    worker.scheduled({ cron, scheduledTime: Date.now() }, env, context),
}
