/** Returns the settings of the robot check, with the secret that its server knows. */
export function robotCheckVars(baseUrl: string): Record<string, string> {
  return {
    SITE_ORIGIN: 'https://maple.test',
    TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    TURNSTILE_SECRET: robotCheckSecret,
    TURNSTILE_BASE_URL: baseUrl,
  }
}

export const robotCheckSecret = 'secret-of-the-check'

let tokens = 0

/** Returns a token that is good once. */
export function newToken(): string {
  tokens++
  return `good-${tokens}-${crypto.randomUUID()}`
}
