import { createHttp } from '#workers/http.ts'
import { consume } from '#workers/queue.ts'
import { runSchedule } from '#workers/scheduled.ts'

// The whole Worker but for its pages: workers/app.ts needs the finished React Router build.
const http = createHttp({
  inline: { scripts: ['sha256-head'], styles: ['sha256-sheet'] },
  renderPage: async () => new Response('stub page', { headers: { 'Content-Type': 'text/html' } }),
})

export default { fetch: http.fetch, queue: consume, scheduled: runSchedule }
