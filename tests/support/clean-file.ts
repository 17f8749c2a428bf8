import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { emptyStorage, forgetFile } from './file-state.ts'

// Runs before each file, which finds empty storage and a Worker that remembers nothing.
await forgetFile()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
await emptyStorage()
