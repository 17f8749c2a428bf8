/** Access to Cloudflare's API, for what wrangler has no command for. */
export type Account = { apiUrl: string; accountId: string; token: string }

type Variables = Record<string, string | undefined>

/** Returns the account that the environment names with its token; null without one of them. */
export function accountOf(env: Variables): Account | null {
  const { CLOUDFLARE_ACCOUNT_ID: accountId, CLOUDFLARE_API_TOKEN: token } = env
  const apiUrl = env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4'
  return accountId && token ? { apiUrl, accountId, token } : null
}
