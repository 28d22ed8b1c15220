import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { addDays, formatTime } from '#domain/time.ts'
import { openDatabase } from '#server/db/open.ts'
import { aService } from '../support/bookings.ts'
import { massagePractice } from '../support/massage-practice.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import { practice } from '../support/practice.ts'
import { aSetting } from '../support/settings.ts'

const FIRST_DAY = '2027-04-13'
const DAYS = 25
const STARTS_A_DAY = 40
const READERS = 3
const READER_PAUSE_MS = 3

describe('a response that is ready in memory', () => {
  test(`never shows a slot that was booked before it was asked for, in ${DAYS * STARTS_A_DAY} bookings under readers`, async () => {
    const site = await practice({ now: '2027-04-12T08:00' })
    const { id: serviceId } = await aService(site, { duration: 15 })
    await aPractitioner(site, {
      agenda: { openDays: [0, 1, 2, 3, 4, 5, 6], workingHours: { start: 9, end: 19, slotDuration: 15 } },
      offers: [serviceId],
    })
    const client = site.visitor()
    let day = FIRST_DAY
    let acknowledged: string[] = []
    let isDone = false
    const stale: string[] = []
    let readCount = 0
    const read = async () => {
      const reader = site.visitor()
      while (!isDone) {
        const [asked, taken] = [day, new Set(acknowledged)]
        const url = `/api/agenda/creneaux?start=${asked}&end=${asked}&serviceId=${serviceId}`
        const { body } = await reader.get<Record<string, string[]>>(url)
        stale.push(...(body[asked] ?? []).filter((time) => taken.has(`${asked} ${time}`)))
        readCount += 1
        await setTimeout(READER_PAUSE_MS)
      }
    }
    const readers = Array.from({ length: READERS }, read)
    try {
      for (let n = 0; n < DAYS * STARTS_A_DAY; n += 1) {
        const step = n % STARTS_A_DAY
        if (step === 0) {
          day = addDays(FIRST_DAY, n / STARTS_A_DAY)
          acknowledged = []
        }
        const time = formatTime(9 * 60 + step * 15)
        const { status } = await client.post('/api/reservations', {
          date: day,
          time,
          serviceId,
          clientName: 'Zoé Petit',
          clientEmail: `client${n}@exemple.fr`,
        })
        expect(status, `${day} ${time}`).toBe(201)
        acknowledged = [...acknowledged, `${day} ${time}`]
      }
    } finally {
      isDone = true
      await Promise.all(readers)
    }
    expect(stale).toEqual([])
    expect(readCount).toBeGreaterThan(DAYS * STARTS_A_DAY * 0.3)
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
    await expect.poll(read, { timeout: 3_000 }).toBe('Dos')
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
