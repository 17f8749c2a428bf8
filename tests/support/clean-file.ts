import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { emptyStorage, forgetFile } from './file-state.ts'

// Runs before each file, which starts with empty storage and an empty Worker memory.
forgetFile()
await applyD1Migrations(env.PEOPLE, env.TEST_MIGRATIONS.people)
await applyD1Migrations(env.MARKET, env.TEST_MIGRATIONS.market)
await emptyStorage()
