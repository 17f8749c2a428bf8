import { WorkerEntrypoint } from 'cloudflare:workers'
import type { Env } from '#workers/env.ts'
import { createHttp } from '#workers/http.ts'
import { consume } from '#workers/queue.ts'
import { runSchedule } from '#workers/scheduled.ts'
import { fileEnv } from './file-state.ts'

// The whole Worker except its pages: workers/app.ts needs the finished React Router build.
const http = createHttp({
  inline: { scripts: ['sha256-head'], styles: ['sha256-sheet'] },
  renderPage: async () => new Response('stub page', { headers: { 'Content-Type': 'text/html' } }),
})

export default {
  fetch: (request, _env, context) => http.fetch(request, fileEnv(), context),
  queue: (batch) => consume(batch, fileEnv()),
  scheduled: (controller) => runSchedule(controller, fileEnv()),
} satisfies ExportedHandler<Env>

/** No pages are cached here, so none are dropped. */
export class Pages extends WorkerEntrypoint {
  dropPrices(): void {}
  dropComments(): void {}
}
