import type { Html } from '#app/document/html'

type SplitText = { intro: Html | null; body: Html }

/** Cuts a text after its first call to action, where the form stands on a phone. */
export function splitAtCall({ markup }: Html): SplitText {
  const call = markup.indexOf('<p class="cta"')
  if (call < 0) return { intro: null, body: { markup } }
  const end = markup.indexOf('</p>', call) + '</p>'.length
  return { intro: { markup: markup.slice(0, end) }, body: { markup: markup.slice(end) } }
}
