/** HTML or XML markup that is safe to send: made by `html` or by React. */
export type Html = { readonly markup: string }

type Part = Html | string | number | false | null | undefined | readonly Part[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes the template's values unless they are markup; false and null become empty. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const between = withoutIndentation(strings)
  const pieces = [between[0] ?? '']
  for (let index = 0; index < parts.length; index++) {
    add(pieces, parts[index])
    pieces.push(between[index + 1] ?? '')
  }
  // Joined, because a concatenation stays a tree of pieces that is walked for each page it is inserted into.
  return { markup: pieces.join('') }
}

/** Returns JSON that cannot end its own element. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

function add(pieces: string[], part: Part): void {
  if (part === null || part === undefined || part === false) return
  if (typeof part !== 'object') pieces.push(escaped(String(part)))
  else if ('markup' in part) pieces.push(part.markup)
  else for (const one of part) add(pieces, one)
}

function escaped(text: string): string {
  return /[&<>"']/.test(text)
    ? text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
    : text
}

const templates = new WeakMap<TemplateStringsArray, readonly string[]>()

/** Removes line ends and indentation, which mean nothing between elements and cost bytes on each row. */
function withoutIndentation(strings: TemplateStringsArray): readonly string[] {
  const known = templates.get(strings)
  if (known) return known
  const small = strings.map((string) => string.replace(/\n\s*/g, ''))
  templates.set(strings, small)
  return small
}
