import { beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers } from '../../../support/mail/post.ts'
import { readCalendar } from '../../../support/people/calendar-file.ts'
import { PRENATAL, practiceWithParts } from '../../../support/price-list/parts-practice.ts'

type Setup = Awaited<ReturnType<typeof practiceWithParts>>
let setup: Setup

beforeEach(async () => {
  setup = await practiceWithParts()
})

describe('other options', () => {
  test('keep the length as it was agreed, also once the price list has others', {
    tags: ['engine'],
  }, async () => {
    const id = await setup.booked({ variantId: setup.prenatalId })
    await setup.changeService({ duration: 50, price: 1, variants: [] })
    expect(await setup.changed(id, { optionIds: [setup.aroma.id] })).toMatchObject({
      serviceName: 'Massage suédois (prénatal) + aromathérapie',
      duration: 85,
      price: 93,
      parts: { variant: PRENATAL, options: [setup.aroma] },
    })
    // Without options, it still is that length.
    expect(await setup.changed(id, { optionIds: [] })).toMatchObject({
      serviceName: 'Massage suédois (prénatal)',
      parts: { variant: PRENATAL, options: [] },
    })
  })

  test('are added to the length and price that staff typed for a plain reservation', async () => {
    const id = await setup.booked({})
    await setup.changed(id, { duration: 80, price: 75.05 })
    expect(await setup.changed(id, { optionIds: [setup.stones.id] })).toMatchObject({
      duration: 95,
      price: 87.55,
      parts: { variant: { name: '', duration: 80, price: 75.05 } },
    })
  })

  test('leave those that were agreed as they were, even once removed from the price list', async () => {
    const id = await setup.booked({ optionIds: [setup.aroma.id] })
    expect((await setup.removeOption()).status).toBe(200)
    expect(await setup.changed(id, { optionIds: [setup.stones.id, setup.aroma.id] })).toMatchObject({
      serviceName: 'Massage suédois + aromathérapie + pierres chaudes',
      duration: 85,
      price: 90.5,
      parts: { options: [setup.aroma, setup.stones] },
    })
    expect(await setup.changed(id, { optionIds: [setup.stones.id] })).toMatchObject({
      duration: 75,
      price: 82.5,
    })
    expect((await setup.change(id, { optionIds: [setup.stones.id, setup.aroma.id] })).body.code).toBe(
      'option_gone',
    )
    expect((await setup.book({ time: '15:00', optionIds: [setup.aroma.id] })).body.code).toBe('option_gone')
  })

  test.each([
    ['twice the same', () => [setup.aroma.id, setup.aroma.id]],
    ['six', () => [1, 2, 3, 4, 5, 6]],
  ])('are refused: %s', async (_title, optionIds) => {
    const id = await setup.booked({})
    expect(await setup.change(id, { optionIds: optionIds() })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'optionIds' }] },
    })
  })

  test('are told to the client, with the new name', async () => {
    const id = await setup.booked({})
    const { body } = await setup.change(id, { optionIds: [setup.aroma.id] })
    expect(body.clientMessage).toMatchObject({ announcedChange: 'changed' })
    const carriers = fakeCarriers()
    setup.site.clock.advanceMinutes(1)
    await sendDue({ ...setup.site, ...carriers })
    expect(carriers.mails.map(({ text }) => text.replace(/[\u00a0\u202f]/g, ' '))).toEqual([
      expect.stringContaining('La prestation est maintenant : Massage suédois + aromathérapie (1 h 10).'),
    ])
  })

  test('leave a line in the audit trail that names them', async () => {
    const id = await setup.booked({})
    await setup.change(id, { variantId: setup.longId, optionIds: [setup.aroma.id] })
    const lines = await setup.site.database.kysely
      .selectFrom('audit_trail')
      .select('detail')
      .where('action', '=', 'reservation_changed')
      .execute()
    expect(lines).toEqual([{ detail: 'variantId, optionIds' }])
  })
})

describe('what was agreed', () => {
  test('is replaced by a typed length or price, not its parts', async () => {
    const id = await setup.booked({ variantId: setup.prenatalId, optionIds: [setup.aroma.id] })
    const agreed = { variant: PRENATAL, options: [setup.aroma] }
    expect(await setup.changed(id, { duration: 90, price: 80 })).toMatchObject({
      serviceName: 'Massage suédois (prénatal) + aromathérapie',
      duration: 90,
      price: 80,
      parts: agreed,
    })
    expect(await setup.changed(id, { optionIds: [], duration: 70, price: null })).toMatchObject({
      duration: 70,
      price: null,
      parts: { ...agreed, options: [] },
    })
  })

  test('ends with another service, and does not come back with the first one', async () => {
    const id = await setup.booked({ variantId: setup.prenatalId, optionIds: [setup.aroma.id] })
    const { parts, ...plain } = await setup.changed(id, { serviceId: setup.other.id })
    expect([plain, parts]).toEqual([
      { time: '10:00', serviceId: setup.other.id, serviceName: 'Grand soin', duration: 120, price: 120 },
      undefined,
    ])
    expect((await setup.changed(id, { serviceId: setup.swedish.id })).parts).toBeUndefined()
  })

  test('stays as it was when the price list changes', { tags: ['engine'] }, async () => {
    await setup.booked({ variantId: setup.prenatalId, optionIds: [setup.aroma.id] })
    const before = await setup.readEntry()
    const option = { name: 'huiles', duration: 45, price: 1 }
    await setup.changeOption(option)
    await setup.changeService({ name: 'Autre', duration: 30, price: 1, variants: [], optionIds: [] })
    expect(await setup.readEntry()).toEqual(before)
    await setup.removeOption()
    await setup.changeService({ active: false })
    expect(await setup.readEntry()).toEqual(before)
  })

  test('is read wherever staff see the reservation, whatever the price list says', {
    tags: ['engine'],
  }, async () => {
    await setup.booked({ variantId: setup.prenatalId, optionIds: [setup.aroma.id], clientName: 'Léa Durand' })
    await setup.changeService({ name: 'Autre', duration: 30, price: 1, variants: [], optionIds: [] })
    const { staff } = setup
    const { clientId } = (await staff.get<{ clientId: number }[]>('/api/admin/agenda/reservations'))
      .body[0] as { clientId: number }
    const feed = await staff.put<{ feed: { address: string } }>('/api/admin/calendar-feed', {})
    const replies = [
      await staff.get('/api/admin/agenda/jours?start=2027-04-13&end=2027-04-13&premiers=true'),
      await staff.post('/api/admin/agenda/a-venir', {}),
      await staff.post('/api/admin/recherche', { text: 'Léa' }),
      await staff.post('/api/admin/clients/recherche', { text: 'Léa' }),
      await staff.get(`/api/admin/clients/${clientId}`),
      await staff.get('/api/admin/dashboard'),
    ]
    for (const { body } of replies) {
      expect(JSON.stringify(body)).toContain('Massage suédois (prénatal) + aromathérapie')
    }
    const { body: calendar } = await setup.site.visitor().get<string>(feed.body.feed.address)
    const [event] = readCalendar(calendar).events
    expect(event?.summary).toContain('Massage suédois (prénatal) + aromathérapie')
  })

  test('does not count once the version before has changed the service without its parts', async () => {
    const id = await setup.booked({ variantId: setup.prenatalId, optionIds: [setup.aroma.id] })
    await setup.site.database.kysely
      .updateTable('agenda_entries')
      .set({
        service_id: setup.other.id,
        service_name: 'Grand soin',
        duration_minutes: 120,
        occupied_until: 720,
        price_cents: 12_000,
      })
      .where('id', '=', id)
      .execute()
    expect((await setup.readEntry()).parts).toBeUndefined()
    expect(await setup.changed(id, { optionIds: [setup.stones.id] })).toMatchObject({
      serviceName: 'Grand soin + pierres chaudes',
      duration: 135,
      price: 132.5,
      parts: { variant: { name: '', duration: 120, price: 120 }, options: [setup.stones] },
    })
  })
})
