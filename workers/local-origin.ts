import { remember } from '#app/shared/remember'

const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns whether an origin is this machine's own. */
export const isLocalOrigin = remember(
  (origin: string) => URL.canParse(origin) && localNames.has(new URL(origin).hostname),
  100,
)
