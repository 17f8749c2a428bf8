type Site = {
  settings: { isProduction: boolean; siteOrigin: string }
  visit: { origin: string }
}

/** Returns the origin that links name: in production the site's one, elsewhere that of the request. */
export function publicOrigin({ settings, visit }: Site): string {
  return settings.isProduction ? settings.siteOrigin : visit.origin
}
