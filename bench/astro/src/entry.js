import { createApp } from 'astro/app/entrypoint'

// Without streaming, like ours: the faster of its two ways.
const app = createApp({ streaming: false })

export default {
  fetch: (request, env) =>
    app.render(request, { locals: { market: env.MARKET, people: env.PEOPLE } }),
}
