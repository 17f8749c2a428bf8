/** Markup, HTML's or XML's, that is safe to send: made by `html`, or by React. */
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
  const between = withoutIndentation(strings)
  const pieces = [between[0] ?? '']
  for (let index = 0; index < parts.length; index++) {
    add(pieces, parts[index])
    pieces.push(between[index + 1] ?? '')
  }
  // Joined: a sum would stay a tree of its pieces, walked anew for each page that kept markup is put into.
  return { markup: pieces.join('') }
}

function add(pieces: string[], part: Part): void {
  if (part === null || part === undefined || part === false) return
  if (typeof part !== 'object') pieces.push(escaped(String(part)))
  else if (isMarkup(part)) pieces.push(part.markup)
  else for (const one of part) add(pieces, one)
}

function escaped(text: string): string {
  return /[&<>"']/.test(text)
    ? text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
    : text
}

function isMarkup(part: Html | readonly Part[]): part is Html {
  return 'markup' in part
}

const templates = new WeakMap<TemplateStringsArray, readonly string[]>()

/** A line's end and what it is indented by mean nothing between elements, and cost bytes on each row. */
function withoutIndentation(strings: TemplateStringsArray): readonly string[] {
  const known = templates.get(strings)
  if (known) return known
  const small = strings.map((string) => string.replace(/\n\s*/g, ''))
  templates.set(strings, small)
  return small
}
