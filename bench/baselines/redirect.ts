import { Hono } from 'hono'

/** The least that a redirect can cost on this router. */
const app = new Hono()
app.get('/go/:slug', (c) => c.redirect('/articles/canadian-banks-q3-outlook', 302))

export default app
