import { Hono } from 'hono'

/** The minimum cost of a redirect on this router. */
const app = new Hono()
app.get('/go/:slug', (c) => c.redirect('/articles/canadian-banks-q3-outlook', 302))

export default app
