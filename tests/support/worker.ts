// The Worker that tests/worker/ runs in. workers/app.ts cannot be it: that one needs the finished React Router build.
export default {
  fetch: () => new Response('stub page'),
  queue: async () => {},
  scheduled: async () => {},
} satisfies ExportedHandler
