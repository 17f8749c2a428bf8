import type { Services } from '#app/services'

export function originOf({ settings, visit }: Pick<Services, 'settings' | 'visit'>): string {
  return settings.isProduction ? settings.siteOrigin : visit.origin
}

export function feedResponse(body: string, contentType: string): Response {
  const headers = { 'Content-Type': contentType, 'Cache-Control': 'public, max-age=300' }
  return new Response(body, { headers })
}
