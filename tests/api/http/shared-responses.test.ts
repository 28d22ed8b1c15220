import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { bookUnderReaders, STARTS_A_DAY } from '../../support/people/bookings-under-readers.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import { practice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'

/** Longer: `BOOKED_DAYS=25 npm run test:api -- tests/api/http/shared-responses.test.ts`. */
const DAYS_BOOKED = Number(process.env.BOOKED_DAYS ?? 3)
const FIRST_DAY = '2027-04-13'

describe('a response that is ready in memory', () => {
  test(`never shows a slot that was booked before it was asked for, in ${DAYS_BOOKED * STARTS_A_DAY} bookings under readers`, async () => {
    const site = await practice({ now: '2027-04-12T08:00' })
    const { stale, readCount } = await bookUnderReaders(site, { days: DAYS_BOOKED })
    expect(stale).toEqual([])
    expect(readCount).toBeGreaterThan(DAYS_BOOKED * STARTS_A_DAY * 0.3)
  }, 240_000)

  test('is replaced as soon as this process has written', async () => {
    const { site, massage } = await massagePractice()
    const read = async () => (await site.visitor().get<{ name: string }[]>('/api/services')).body[0]?.name
    expect(await read()).toBe('Massage du dos')
    await site.database.kysely
      .updateTable('services')
      .set({ name: 'Dos' })
      .where('id', '=', massage.id)
      .execute()
    expect(await read()).toBe('Dos')
  })

  test('shows what another process wrote within a second', async () => {
    const { site, massage } = await massagePractice()
    const read = async () => (await site.visitor().get<{ name: string }[]>('/api/services')).body[0]?.name
    expect(await read()).toBe('Massage du dos')
    const elsewhere = openDatabase(site.config)
    await elsewhere.kysely.updateTable('services').set({ name: 'Dos' }).where('id', '=', massage.id).execute()
    await elsewhere.close()
    await expect.poll(read).toBe('Dos')
  })

  test('is not what a superadmin gets, nor what a superadmin got is sent to visitors', async () => {
    const { site } = await massagePractice()
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const coloursOf = async (client = site.visitor()) => {
      const { body } = await client.get<{ color?: string | null }[]>('/api/services')
      return body.map((service) => 'color' in service)
    }
    expect(await coloursOf(superadmin)).toEqual([true])
    expect(await coloursOf()).toEqual([false])
    expect(await coloursOf(superadmin)).toEqual([true])
    expect(await coloursOf()).toEqual([false])
  })

  test('keeps a held slot free for its holder alone', async () => {
    const { site, massage } = await massagePractice()
    const url = `/api/agenda/creneaux?start=${FIRST_DAY}&end=${FIRST_DAY}&serviceId=${massage.id}`
    const startsFor = async (client = site.visitor()) =>
      (await client.get<Record<string, string[]>>(url)).body[FIRST_DAY] ?? []
    const holder = site.visitor()
    await holder.post('/api/reservations/hold', { date: FIRST_DAY, time: '10:00', serviceId: massage.id })
    expect([await startsFor(), await startsFor(holder)].map((starts) => starts.includes('10:00'))).toEqual([
      false,
      true,
    ])
    expect((await startsFor()).includes('10:00')).toBe(false)
  })

  test('ends with a hold, a minute and a clock that is set back', async () => {
    const { site, massage } = await massagePractice()
    const url = `/api/agenda/creneaux?start=2027-04-12&end=2027-04-12&serviceId=${massage.id}`
    const starts = async () =>
      (await site.visitor().get<Record<string, string[]>>(url)).body['2027-04-12'] ?? []
    const before = await starts()
    site.clock.advanceMinutes(70)
    const later = await starts()
    expect(later.length).toBeLessThan(before.length)
    site.clock.advanceMinutes(-70)
    expect(await starts()).toEqual(before)
  })

  test('has the same headers and content as the first one, compressed as the browser asks', async () => {
    const { site } = await massagePractice()
    await aSetting(site, 'legalText', `<p>${'Mentions légales. '.repeat(200)}</p>`)
    const ask = async (encoding: string) => {
      const { headers, rawPayload } = await site.app.inject({
        url: '/api/legal-text',
        headers: { 'accept-encoding': encoding },
      })
      const { date: _, connection: __, ...others } = headers
      return { others, rawPayload }
    }
    const first = await ask('br')
    const second = await ask('br')
    expect(second).toEqual(first)
    expect(second.others).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(second.others['content-security-policy']).toContain("default-src 'self'")
    const plain = await ask('identity')
    expect(plain.others['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(second.rawPayload)).toEqual(plain.rawPayload)
  })
})
