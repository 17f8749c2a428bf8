import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  createSealedStore,
  type SealedStore,
  sealedColumns,
} from '#app/domain/compliance/sealed-store.server.ts'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { readPerson } from '#app/flows/own-data/read-person.server.ts'
import { keyStatus, rotateKeys } from '#app/flows/own-data/rotate-keys.server.ts'
import { newPerson } from '#tests/support/api.ts'
import { provenOwner } from '#tests/support/proven.ts'
import { newReader, postAs } from '#tests/support/readers.ts'
import { names, register } from '#tests/support/registered.ts'
import { testServices } from '#tests/support/services.ts'

const old = { id: 'k1', secret: 'the old key, of thirty-two characters' }
const fresh = { id: 'k2', secret: 'the new key, of thirty-two characters' }
const asSetting = (keys: { id: string; secret: string }[]) =>
  keys.map(({ id, secret }) => `${id}:${secret.replaceAll(/[ ,]+/g, '-')}`).join(',')
const keyOf = ({ id, secret }: typeof old) => ({ id, secret: secret.replaceAll(/[ ,]+/g, '-') })

const store = createSealedStore(env.PEOPLE)

async function sealedByOld(people = 2) {
  const services = testServices({ vars: { DATA_KEYS: asSetting([old]) } })
  const registered = Array.from({ length: people }, () => newPerson())
  for (const person of registered.slice(1)) await register(services, person)
  const words = { name: 'N', email: newPerson().email, subject: 'S', message: 'M' }
  await sendContactMessage(services, words, { isTrap: false })
  await postAs(services, (await newReader(services, registered[0])).reader)
  return registered
}

const all = { isDryRun: false, limit: 1_000 }

beforeEach(() =>
  env.PEOPLE.batch(
    ['lead', 'consent', 'consent_text', 'contact_message', 'comment'].map((table) =>
      env.PEOPLE.prepare(`DELETE FROM ${table}`),
    ),
  ),
)

describe('rotating the keys of personal data', () => {
  it('knows every sealed column of every table', async () => {
    const { results } = await env.PEOPLE.prepare(
      `SELECT name, sql FROM sqlite_master WHERE type = 'table'`,
    ).all<{ name: string; sql: string }>()
    const sealed = results.flatMap(({ name, sql }) =>
      Array.from(sql.matchAll(/\b\w+_sealed\b/g), ([column]) => `${name}.${column}`),
    )
    // Sealed under the short key, for a day.
    const shortLived = ['email_confirmation.email_sealed']
    const known = sealedColumns.map(({ table, column }) => `${table}.${column}`)
    expect([...known, ...shortLived].toSorted()).toEqual(sealed.toSorted())
  })

  it('re-encrypts everything, so the old key can be removed', async () => {
    const [person] = await sealedByOld()
    const keys = [keyOf(fresh), keyOf(old)] as const
    expect(await keyStatus(store, keys)).toEqual([
      { table: 'lead', keyId: 'k1', rows: 2, role: 'reads' },
      { table: 'consent', keyId: 'k1', rows: 2, role: 'reads' },
      { table: 'consent_text', keyId: 'k1', rows: 1, role: 'reads' },
      { table: 'contact_message', keyId: 'k1', rows: 1, role: 'reads' },
      { table: 'comment', keyId: 'k1', rows: 1, role: 'reads' },
    ])
    expect(await rotateKeys(store, [...keys], { ...all, isDryRun: true })).toMatchObject([
      { table: 'lead', resealed: 2 },
      { resealed: 2 },
      { resealed: 1 },
      { resealed: 1 },
      { resealed: 1 },
    ])
    expect((await keyStatus(store, keys))[0]).toMatchObject({ keyId: 'k1', rows: 2 })

    await rotateKeys(store, [...keys], all)
    expect((await keyStatus(store, keys)).map(({ role }) => role)).toEqual(Array(5).fill('writes'))
    const services = testServices({ vars: { DATA_KEYS: asSetting([fresh]) } })
    const data = await readPerson(services, await provenOwner(services, person?.phoneNumber ?? ''))
    expect(data.registrations[0]).toMatchObject({
      details: names,
      consent: { ipAddress: expect.stringMatching(/^\d+\.\d+\./) },
    })
  })

  it('goes on where it was stopped, a bounded number of rows a run', async () => {
    await sealedByOld(3)
    const keys = [keyOf(fresh), keyOf(old)] as const
    const resealedBy = async () => {
      const rotated = await rotateKeys(store, [...keys], { isDryRun: false, limit: 4 })
      return rotated.map(({ resealed }) => resealed)
    }
    expect(await resealedBy()).toEqual([3, 1, 0, 0, 0])
    expect(await resealedBy()).toEqual([0, 2, 1, 1, 0])
    expect(await resealedBy()).toEqual([0, 0, 0, 0, 1])
    expect(await resealedBy()).toEqual([0, 0, 0, 0, 0])
  })

  it('counts what no key opens, and leaves it as it is', async () => {
    await sealedByOld(1)
    expect(await keyStatus(store, [keyOf(fresh)])).toMatchObject([
      { role: 'missing' },
      { role: 'missing' },
      { role: 'missing' },
      { role: 'missing' },
      { role: 'missing' },
    ])
    expect(await rotateKeys(store, [keyOf(fresh)], all)).toEqual([
      { table: 'lead', resealed: 0, unreadable: 1 },
      { table: 'consent', resealed: 0, unreadable: 1 },
      { table: 'consent_text', resealed: 0, unreadable: 1 },
      { table: 'contact_message', resealed: 0, unreadable: 1 },
      { table: 'comment', resealed: 0, unreadable: 1 },
    ])
    expect((await keyStatus(store, [keyOf(old)]))[0]).toMatchObject({ role: 'writes', rows: 1 })
  })

  it('does not overwrite a row that changed meanwhile', async () => {
    await sealedByOld(1)
    let isFirst = true
    const racing: SealedStore = {
      ...store,
      async listOthers(...asked) {
        const rows = await store.listOthers(...asked)
        if (isFirst) await env.PEOPLE.exec(`UPDATE lead SET person_sealed = 'k1.changed.meanwhile'`)
        isFirst = false
        return rows
      },
    }
    await rotateKeys(racing, [keyOf(fresh), keyOf(old)], all)
    const row = await env.PEOPLE.prepare('SELECT person_sealed AS sealed FROM lead').first()
    expect(row).toEqual({ sealed: 'k1.changed.meanwhile' })
  })
})
