import { Window } from 'happy-dom'

/** An element as `[name, props, children]`, or a text. */
export type RenderedNode =
  | string
  | [name: string, props: Record<string, unknown>, children: RenderedNode[]]

const renamed: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  colspan: 'colSpan',
  tabindex: 'tabIndex',
  charset: 'charSet',
  autocomplete: 'autoComplete',
  maxlength: 'maxLength',
  inputmode: 'inputMode',
  novalidate: 'noValidate',
  value: 'defaultValue',
  checked: 'defaultChecked',
}

/** Parses a page's HTML into what React renders again: the same elements, attributes and texts. */
export function pageTree(html: string): RenderedNode {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true } })
  const document = new window.DOMParser().parseFromString(html, 'text/html')
  return readElement(document.documentElement as unknown as Element)
}

const rawText = new Set(['script', 'style'])

function readElement(element: Element): RenderedNode {
  const name = element.localName
  const props: Record<string, unknown> = {}
  for (const { name: attribute, value } of Array.from(element.attributes)) {
    // React controls an option's selection itself and warns about attributes that only browsers understand.
    if (attribute === 'selected' || attribute.startsWith('on')) continue
    props[renamed[attribute] ?? attribute] = value === '' && attribute !== 'value' ? true : value
  }
  if (rawText.has(name)) {
    return [name, { ...props, dangerouslySetInnerHTML: { __html: element.textContent } }, []]
  }
  const children = Array.from(element.childNodes).flatMap((child) => {
    if (child.nodeType === 3) return child.textContent ? [child.textContent] : []
    return child.nodeType === 1 ? [readElement(child as Element)] : []
  })
  return [name, props, children]
}
