import { safePath } from './safe-url'

/** The page of this site that a form was sent from, with its query; the home page where nobody says. */
export function referringPage(request: Request, origin: string): string {
  const referrer = request.headers.get('referer') ?? ''
  const path = referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length).split('#')[0] : '/'
  return safePath(path ?? '/') ?? '/'
}
