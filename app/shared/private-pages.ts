import { routedPath } from './data-request'

/** The pages and files that show a person's data, or have a secret in their URL. */
const privatePaths = ['/privacy/my-data', '/privacy/email', '/continue']

/** Returns whether the router may take the path for a private one, or for one below it. */
export function isPrivatePath(pathname: string): boolean {
  const path = routedPath(pathname)
  return privatePaths.some((one) => path.startsWith(one))
}
