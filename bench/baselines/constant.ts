import headers from 'virtual:headers'
import html from 'virtual:html'

const body = new TextEncoder().encode(html)

/** The least that these bytes can cost: the same answer each time, from memory. */
export default {
  fetch: () => new Response(body, { headers }),
}
