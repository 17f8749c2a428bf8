import { expect, it } from 'vitest'
import type { LogFields } from '#app/shared/log.ts'
import { newReader, newText, postAs } from '#tests/support/readers.ts'
import { testServices } from '#tests/support/services.ts'

it('is raised for each comment that waits, without its words, and for none that is not kept', async () => {
  const services = testServices({})
  const alarms: [string, LogFields | undefined][] = []
  services.log = { ...services.log, alarm: (code, fields) => alarms.push([code, fields]) }
  const { reader } = await newReader(services)
  const text = newText()
  await postAs(services, reader, { text, displayName: 'Zebedee' })
  expect(alarms).toEqual([['COMMENTS_WAITING', undefined]])
  await postAs(services, reader, { text })
  expect(alarms).toHaveLength(1)
  await postAs(services, reader)
  expect(alarms).toHaveLength(2)
})
