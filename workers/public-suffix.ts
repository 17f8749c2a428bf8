import { hosting, registries, whollyRegistered } from './public-suffix-list'

let known: Set<string> | undefined

/**
 * Returns whether a host has no single owner: a registry (`co.uk`), shared hosting (`github.io`), or the parent of
 * such a suffix (`amazonaws.com`). As an allowed host, each would allow anyone.
 */
export function isPublicSuffix(host: string): boolean {
  known ??= readList()
  return !host.includes('.') || known.has(host) || isBelowRegistry(host)
}

function isBelowRegistry(host: string): boolean {
  const [, top = '', ...deeper] = host.split('.')
  return deeper.length === 0 && whollyRegistered.split(' ').includes(top)
}

function readList(): Set<string> {
  const found = new Set<string>()
  let top = ''
  for (const word of registries.trim().split(/\s+/)) {
    if (word.endsWith(':')) top = word.slice(0, -1)
    else found.add(`${word}.${top}`)
  }
  for (const suffix of hosting.trim().split(/\s+/)) {
    const labels = suffix.split('.')
    for (let from = 0; from < labels.length - 1; from++) found.add(labels.slice(from).join('.'))
  }
  return found
}
