/**
 * Turns a part of the page into newer markup by changing only what differs, so focus, swiped lists, a paused
 * ticker, opened details and a screen reader's place survive. Children correspond by their id or label, or else by
 * their order. What has the focus stays where it is on the screen, whatever comes above it.
 */
export function patchMarkup(part: Element, markup: string): void {
  const template = document.createElement('template')
  template.innerHTML = markup
  const { activeElement } = document
  const held = part.contains(activeElement) ? activeElement : null
  const before = held?.getBoundingClientRect().top ?? 0
  patchChildren(part, template.content)
  if (held?.isConnected) scrollBy(0, held.getBoundingClientRect().top - before)
}

function patchChildren(part: Node, newer: Node): void {
  const names = new Set(Array.from(newer.childNodes, nameOf))
  for (const child of [...part.childNodes]) if (!names.has(nameOf(child))) child.remove()
  let next = part.firstChild
  for (const wanted of [...newer.childNodes]) {
    let found = next
    while (found && nameOf(found) !== nameOf(wanted)) found = found.nextSibling
    if (found && found === next) next = found.nextSibling
    else part.insertBefore(found ?? wanted, next)
    if (found) patchNode(found, wanted)
  }
  while (next) {
    const rest = next
    next = rest.nextSibling
    rest.remove()
  }
}

function patchNode(node: Node, newer: Node): void {
  if (!(node instanceof Element && newer instanceof Element)) {
    if (node.nodeValue !== newer.nodeValue) node.nodeValue = newer.nodeValue
    return
  }
  for (const { name } of [...node.attributes]) {
    if (!newer.hasAttribute(name) && name !== 'open') node.removeAttribute(name)
  }
  for (const { name, value } of newer.attributes) {
    if (node.getAttribute(name) !== value) node.setAttribute(name, value)
  }
  patchChildren(node, newer)
}

function nameOf(node: Node): string {
  const label = node instanceof Element && (node.id || node.getAttribute('aria-labelledby'))
  return `${node.nodeName} ${label || ''}`
}
