/** The pages and files that show a person's data, or have a secret in their URL. */
const privatePaths = ['/privacy/my-data', '/privacy/email', '/continue']

/** Returns whether the router may take the path for a private one, or for what lies below it. */
export function isPrivatePath(pathname: string): boolean {
  const path = asRouted(pathname)
  return privatePaths.some((one) => path.startsWith(one))
}

/** Returns the path as leniently as the router reads it: any case, escaped letters, more slashes than needed. */
export function asRouted(pathname: string): string {
  return decoded(pathname).toLowerCase().replace(/\/+/g, '/')
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
