import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where the local database, key-value store and queues live: shared by `npm start` and `npm run dev`. */
export const localState = fileURLToPath(new URL('../../.wrangler/state', import.meta.url))
