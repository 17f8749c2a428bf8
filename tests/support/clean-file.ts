import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { emptyStorage, forgetFile } from './file-state.ts'

// Runs before each file, which starts with empty storage and an empty Worker memory.
await forgetFile()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
await emptyStorage()
