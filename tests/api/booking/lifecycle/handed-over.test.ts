import { describe, expect, test } from 'vitest'
import type { ClientNote } from '#contract/clients/notes.ts'
import { aScene } from '../../../support/lifecycle/one-scene.ts'

describe('a visit that is handed over', () => {
  test('ends for its former client, whose link says so, and stands for the new one, who has a link of their own', async () => {
    const { handOver, see, linkOf, row, scene } = await aScene('link')
    const before = await row()
    const { to, id } = await handOver()
    expect((await see()).body).toMatchObject({ state: 'cancelled', client: { email: scene.client.email } })
    const { body } = await see(linkOf(to.email))
    expect(body).toMatchObject({ state: 'planned', client: { name: to.name, email: to.email } })
    const { date, start_minute, duration_minutes, price_cents, practitioner_id, service_id } = before
    expect(await row(id)).toMatchObject({
      ...{ date, start_minute, duration_minutes, price_cents, practitioner_id, service_id },
      ...{ handed_from: before.id, cancelled_at: null },
    })
  })

  test('is handed back in one step, as it was', async () => {
    const { handOver, row, scene, see } = await aScene('request for an earlier time')
    const { id } = await handOver({}, { isRead: false })
    const { date } = await scene.visit()
    expect((await scene.ask('POST', `/api/admin/reservations/${date}/${id}/restore`)).status).toBe(200)
    expect((await row(id)).cancelled_at).not.toBeNull()
    expect((await see()).body).toMatchObject({ state: 'planned', client: { email: scene.client.email } })
  })

  test('tells the new client, and the former one only if that is wanted', async () => {
    const silent = await aScene('link')
    const first = await silent.handOver()
    expect(await silent.mailsOf(first.to.email)).toEqual(['booking_confirmed'])
    expect(await silent.mailsOf(silent.scene.client.email)).not.toContain('booking_cancelled')
    const told = await aScene('link')
    await told.handOver({ tellFormer: true })
    expect(await told.mailsOf(told.scene.client.email)).toContain('booking_cancelled')
  })

  test('ends the wait for an earlier hour, and nobody else takes it by its links', {
    tags: ['engine'],
  }, async () => {
    const { handOver, practice, scene } = await aScene('offer of an earlier time')
    const place = await scene.token('place')
    await handOver()
    expect((await (await practice.asOwner()).get('/api/admin/waiting-list')).body).toEqual([])
    const { date, time, practitionerId: praticienId } = await scene.visit()
    const { status } = await practice.visitor().post(`/api/place/${place}/take`, { date, time, praticienId })
    expect(status).toBeGreaterThanOrEqual(400)
  })

  test('ends a change of address that its former client had asked for', async () => {
    const { handOver, practice, row, scene } = await aScene('new address to confirm')
    const token = await scene.token('adresse', `nouvelle.${scene.client.email}`)
    const { to, id } = await handOver()
    expect((await practice.visitor().post(`/api/adresse/${token}`)).status).toBe(409)
    expect((await row(id)).client_email).toBe(to.email)
  })

  test('withdraws what its former client had still to read', async () => {
    const { handOver, mailsOf, scene } = await aScene('waiting mail')
    await handOver()
    expect(await mailsOf(scene.client.email)).toEqual([])
    expect(await mailsOf(scene.client.email, 'waiting')).toEqual([])
  })

  test('leaves its series, whose other dates stay the former client’s', { tags: ['engine'] }, async () => {
    const { handOver, row, scene, see } = await aScene('series')
    const { id } = await handOver()
    expect((await row(id)).series_id).toBeNull()
    expect((await row()).series_id).not.toBeNull()
    const { body } = await see()
    expect(body.series?.map(({ state }) => state)).toEqual(['planned', 'cancelled', 'planned'])
    expect(scene.client.email).toBe(body.client.email)
  })

  test('keeps the notes with the person for whom they were written', { tags: ['engine'] }, async () => {
    const { handOver, practice, row } = await aScene('note')
    const { id } = await handOver()
    const caller = await practice.as(practice.camille)
    const notesOf = async (record: number | null) =>
      (await caller.get<ClientNote[]>(`/api/admin/clients/${record}/notes`)).body
    expect(await notesOf((await row()).client_id)).toHaveLength(2)
    expect(await notesOf((await row(id)).client_id)).toEqual([])
  })

  test('keeps the request for data with the person who made it', async () => {
    const { handOver, practice, scene } = await aScene('request for data')
    await handOver()
    const owner = await practice.asOwner()
    const { body } = await owner.get<{ email: string; clientName: string }[]>('/api/superadmin/demandes')
    expect(body).toMatchObject([{ email: scene.client.email, clientName: scene.client.name }])
  })

  test('says nothing about whether the new client takes offers', async () => {
    const { handOver, row } = await aScene('consent to offers')
    const { id } = await handOver()
    expect((await row()).allows_offers).toBe(1)
    expect((await row(id)).allows_offers).not.toBe(1)
  })

  test.each(['amount of a voucher', 'session of a pack'] as const)(
    'gives the %s back, and takes nothing of it for the new client',
    async (attachment) => {
      const { handOver, use, see, linkOf } = await aScene(attachment)
      const { to, id } = await handOver()
      expect((await use())?.units ?? 0).toBe(0)
      expect(await use(id)).toBeUndefined()
      const { body } = await see(linkOf(to.email))
      expect(body.pack).toBeUndefined()
      expect(body.voucherEuros).toBeUndefined()
    },
  )

  test('leaves its payments with whoever paid, to be given back, kept or counted', {
    tags: ['engine'],
  }, async () => {
    const { handOver, paymentsOf, practice, row } = await aScene('payment in part')
    const { id } = await handOver()
    const owner = await practice.asOwner()
    const { body } = await owner.get<{ euros: number }[]>('/api/superadmin/receipts/to-settle')
    expect(body).toMatchObject([{ euros: 20 }])
    expect((await paymentsOf((await row()).client_id ?? 0)).totalEuros).toBe(20)
    expect((await paymentsOf((await row(id)).client_id ?? 0)).totalEuros).toBe(0)
  })

  test('is no cancellation in the figures, and counts once', { tags: ['engine'] }, async () => {
    const { handOver, practice } = await aScene('link')
    const path = '/api/admin/dashboard/chiffres?from=2027-04&to=2027-04'
    const owner = await practice.asOwner()
    const before = await owner.get(path)
    await handOver()
    const after = await (await practice.asOwner()).get(path)
    expect(before.status).toBe(200)
    expect(after.body).toEqual(before.body)
  })
})
