import { beforeEach, describe, expect, test } from 'vitest'
import { offerFreedTime } from '#server/features/booking/waiting-list/freed-time.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aBlock, aReservation } from '../../../support/people/bookings.ts'
import { CAN_CONFIRM } from '../../../support/people/confirmations.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const DAY = '2027-04-14'

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let massage: Setup['massage']
let camille: Setup['camille']
let superadmin: TestClient
let booked: { id: number }

/** Camille's Wednesday is full: 9 to 12. */
beforeEach(async () => {
  ;({ site, massage, camille } = await massagePractice(CAN_CONFIRM))
  await insertTemplates(site)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  await superadmin.put('/api/superadmin/waiting-list', { isOpen: true })
  booked = await aReservation(site, { praticienId: camille.id, date: DAY, time: '09:00' })
  for (const time of ['10:00', '11:00'])
    await aReservation(site, { praticienId: camille.id, date: DAY, time })
})

async function waits(name: string, change: object = {}): Promise<void> {
  await site.database.kysely
    .insertInto('waiting_requests')
    .values({
      token_hash: `hash ${name}`,
      created_at: site.clock.instant(),
      confirmed_at: site.clock.instant(),
      client_name: name,
      client_email: `${name.toLowerCase()}@exemple.fr`,
      service_id: massage.id,
      duration_minutes: 60,
      variant_name: '',
      weekdays: '',
      periods: '',
      until: DAY,
      ...change,
    })
    .execute()
}

const cancel = () => superadmin.delete(`/api/admin/reservations/${DAY}/${booked.id}`)
async function pass(minutes = 1): Promise<void> {
  for (let i = 0; i < minutes; i += 1) {
    site.clock.advanceMinutes(1)
    await offerFreedTime(site)
  }
}
async function told(): Promise<string[]> {
  const mails = (await outboxOf(site)).filter(({ type }) => type === 'waiting_offer')
  return mails.map(({ recipient }) => recipient.split('@')[0] ?? '')
}
const lastBody = async () =>
  (await outboxOf(site)).filter(({ type }) => type === 'waiting_offer').at(-1)?.body

describe('time that is freed', () => {
  test('by a cancellation is offered within a minute, the oldest request first, in threes', {
    tags: ['engine'],
  }, async () => {
    for (const name of ['Ana', 'Ben', 'Cid', 'Dan', 'Eve']) await waits(name)
    await cancel()
    await pass()
    expect(await told()).toEqual(['ana', 'ben', 'cid'])
    expect(await lastBody()).toContain('mercredi 14 avril à 9')
    await pass(19)
    expect(await told()).toHaveLength(3)
    await pass(2)
    expect(await told()).toEqual(['ana', 'ben', 'cid', 'dan', 'eve'])
    await pass(60)
    expect(await told()).toHaveLength(5)
  })

  test('is not offered when the cancellation is undone within ten seconds', async () => {
    await waits('Ana')
    await cancel()
    site.clock.advanceSeconds(5)
    await offerFreedTime(site)
    await superadmin.post(`/api/admin/reservations/${DAY}/${booked.id}/restore`)
    await pass(3)
    expect(await told()).toEqual([])
  })

  test('is not offered once it is taken again, nor where it does not suit', async () => {
    await waits('Ana')
    await waits('Ben', { weekdays: '1' })
    await waits('Cid', { periods: 'evening' })
    await waits('Dan', { duration_minutes: 90 })
    await cancel()
    await aReservation(site, { praticienId: camille.id, date: DAY, time: '09:00' })
    await pass(3)
    expect(await told()).toEqual([])
  })

  test.each([
    [
      'a move to another day',
      () =>
        superadmin.put(`/api/admin/reservations/${DAY}/${booked.id}`, {
          newDate: '2027-04-15',
          newTime: '09:00',
        }),
    ],
    [
      'a block that is removed',
      async () => {
        await aBlock(site, {
          praticienId: camille.id,
          date: '2027-04-13',
          time: '09:00',
          duration: 180,
          label: 'x',
        })
        const block = await site.database.kysely
          .selectFrom('agenda_entries')
          .select('id')
          .where('kind', '=', 'block')
          .executeTakeFirstOrThrow()
        await superadmin.delete(`/api/admin/agenda/blocks/${block.id}`)
      },
    ],
    [
      'a version before that cancels it',
      () =>
        site.database.kysely
          .updateTable('agenda_entries')
          .set({ cancelled_at: site.clock.instant(), updated_at: site.clock.instant() })
          .where('id', '=', booked.id)
          .execute(),
    ],
  ])('by %s is heard', { tags: ['engine'] }, async (_title, free) => {
    await waits('Ana')
    await free()
    await pass()
    expect(await told()).toEqual(['ana'])
  })

  test('by leave, a closure or longer hours is offered once, with one mail for the whole of it', {
    tags: ['engine'],
  }, async () => {
    const config = `/api/superadmin/agenda/config/${camille.id}`
    const leave = { from: '2027-04-20', to: '2027-04-24', label: 'Congés' }
    await superadmin.put(config, { ...HOURS, breakTimes: [], timeOff: [leave] })
    await superadmin.put('/api/superadmin/closures', [
      { from: '2027-04-27', to: '2027-04-28', label: 'Travaux' },
    ])
    await waits('Ana', { until: '2027-04-30' })
    const free = [
      () => superadmin.put(config, { ...HOURS, breakTimes: [], timeOff: [] }),
      () => superadmin.put('/api/superadmin/closures', []),
      () => superadmin.put(config, { workingHours: { ...HOURS.workingHours, end: 13 }, breakTimes: [] }),
    ]
    for (const [index, open] of free.entries()) {
      expect((await open()).status).toBe(200)
      await pass(181)
      expect(await told()).toHaveLength(index + 1)
    }
    expect((await lastBody())?.match(/^- /gm)?.length).toBe(10)
  })

  test('by an appointment given to a colleague is offered with whoever had it', {
    tags: ['engine'],
  }, async () => {
    const theo = await aPractitioner(site, { firstName: 'Théo', agenda: HOURS, offers: [massage.id] })
    await site.database.kysely.updateTable('agenda_entries').set({ service_id: massage.id }).execute()
    await waits('Ana', { practitioner_id: theo.id })
    await waits('Ben', { practitioner_id: camille.id })
    await superadmin.put(`/api/admin/reservations/${DAY}/${booked.id}`, {
      newDate: DAY,
      newTime: '09:00',
      praticienId: theo.id,
    })
    await pass()
    expect(await told()).toEqual(['ben'])
  })

  test('at night is offered from seven in the morning', async () => {
    await waits('Ana')
    site.clock.set('2027-04-12T22:30')
    superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    await cancel()
    await pass(10)
    expect(await told()).toEqual([])
    site.clock.set('2027-04-13T06:59')
    await pass()
    expect(await told()).toEqual(['ana'])
  })

  test('is written down for nobody while nobody waits', async () => {
    await cancel()
    expect(await site.database.kysely.selectFrom('freed_spans').select('id').execute()).toEqual([])
  })
})

test('a mailbox is told three times a day at most, three hours apart; others are not held up', {
  tags: ['engine'],
}, async () => {
  await waits('Ana', { until: '2027-06-30' })
  await waits('Ben', { until: '2027-06-30' })
  const told24 = []
  for (let hour = 0; hour < 14; hour += 1) {
    const date = `2027-05-${10 + hour}`
    const { id } = await aReservation(site, { praticienId: camille.id, date, time: '09:00', duration: 180 })
    await site.database.kysely
      .updateTable('agenda_entries')
      .set({ cancelled_at: site.clock.instant(), updated_at: site.clock.instant() })
      .where('id', '=', id)
      .execute()
    await pass(60)
    told24.push((await told()).filter((name) => name === 'ana').length)
  }
  expect(told24.at(-1)).toBeLessThanOrEqual(3)
  expect(await told()).toContain('ben')
})

test('two servers at once tell nobody twice', { tags: ['engine'] }, async () => {
  for (const name of ['Ana', 'Ben', 'Cid', 'Dan']) await waits(name)
  await cancel()
  site.clock.advanceMinutes(1)
  await Promise.all([offerFreedTime(site), offerFreedTime(site), offerFreedTime(site)])
  const names = await told()
  expect(new Set(names).size).toBe(names.length)
})
