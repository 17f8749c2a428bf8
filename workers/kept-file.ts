/** Names that the build gives, with a hash: a name never changes its content. KV throws for a key above 512 bytes. */
const builtFile = /^[\w.-]{1,100}-[\w-]{8}\.(js|css|woff2)$/

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

/** Returns the KV key of a built file, or null for a name that the build does not give. */
export function keptFileKey(name: string): string | null {
  return builtFile.test(name) ? `file:${name}` : null
}

/**
 * Returns a built file of another version, or null. A page that loaded before a release, or from the other side of
 * a gradual one, asks this version for files that only its own has.
 */
export async function serveKeptFile(
  name: string,
  files: KVNamespace | undefined,
): Promise<Response | null> {
  const key = keptFileKey(name)
  const body = key && files ? await files.get(key, { type: 'stream', cacheTtl: 86_400 }) : null
  if (!body) return null
  return new Response(body, {
    headers: {
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    },
  })
}
