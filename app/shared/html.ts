/** Markup that is safe to send: made by `html` alone. */
export type Html = { readonly markup: string }

type Part = Html | string | number | false | null | undefined | readonly Part[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template whose values are escaped unless they are markup themselves; false and null are nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let markup = strings[0] ?? ''
  for (const [index, part] of parts.entries()) markup += textOf(part) + (strings[index + 1] ?? '')
  return { markup: withoutIndentation(markup) }
}

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'object') return isMarkup(part) ? part.markup : part.map(textOf).join('')
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

function isMarkup(part: Html | readonly Part[]): part is Html {
  return 'markup' in part
}

/** A line's end and what it is indented by mean nothing between elements, and cost bytes on each row. */
function withoutIndentation(markup: string): string {
  return markup.replace(/\n\s*/g, '')
}
