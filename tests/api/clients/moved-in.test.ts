// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { createPlan } from '#server/start/plan.ts'
import { aMovingPractice, FILE, HEADINGS } from '../../support/clients/moving-practice.ts'
import { fakeCarriers, insertTemplates } from '../../support/mail/post.ts'
import { aReservation, aWaitingRequest } from '../../support/people/bookings.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aSetting } from '../../support/practice/settings.ts'

const PATH = '/api/superadmin/activity-imports'
const LOG = { info: () => {}, warn: () => {}, error: () => {} }

let practice: Awaited<ReturnType<typeof aMovingPractice>>

beforeEach(async () => {
  practice = await aMovingPractice()
})

/** The jobs of each minute and night, and the post. */
async function live(hours: number) {
  const { mails, ...carriers } = fakeCarriers()
  const plan = createPlan(
    { ...practice.site, clock: { ...practice.site.clock, synchronize: async () => {} } },
    LOG as never,
  )
  for (let minute = 0; minute < hours * 60; minute += 30) {
    practice.site.clock.advanceMinutes(30)
    await plan()
    await sendDue({ ...practice.site, ...carriers })
  }
  // The practice is told that it has no backup.
  return mails.filter(({ to }) => to.endsWith('@exemple.fr'))
}

describe('appointments that were taken over', () => {
  const tomorrow = `${HEADINGS}13/04/2027;9:00;60;Zoé Petit;zoe@exemple.fr;;Massage du dos;Camille;
13/04/2027;11:00;60;Ada Sage;ada@exemple.fr;;Massage du dos;Camille;
09/04/2027;10:00;60;Max Roy;max@exemple.fr;;Massage du dos;Camille;
`

  beforeEach(async () => {
    await insertTemplates(practice.site)
    await aSetting(practice.site, 'rebookOffers', { isOn: true })
    await aSetting(practice.site, 'waitingList', { isOpen: true })
    await aWaitingRequest(practice.site, {
      service_id: practice.massage.id,
      until: addDays('2027-04-13', 20),
    })
  })

  test('send nothing by themselves for three days, and are no news of the activity', async () => {
    expect((await practice.moveIn(tomorrow, 3)).status).toBe(200)
    expect(await live(72)).toEqual([])
    expect(
      await practice.site.database.kysely.selectFrom('reservation_history').select('id').execute(),
    ).toEqual([])
    expect(
      await practice.site.database.kysely.selectFrom('testimonial_invitations').selectAll().execute(),
    ).toEqual([])
  })

  test('remind where that was asked for, as counted before', async () => {
    expect(await practice.preview(tomorrow)).toMatchObject({ remindersSoon: 1 })
    expect((await practice.moveIn(tomorrow, 3, { sendsReminders: 'true' })).status).toBe(200)
    const mails = await live(24)
    expect(mails.map(({ to }) => to)).toEqual(['zoe@exemple.fr', 'ada@exemple.fr'])
  })
})

const undo = (id: number) =>
  practice.owner.delete<{
    message: string
    appointments: number
    clients: number
    kept: { name: string }[]
    code?: string
  }>(`${PATH}/${id}`)

describe('an import that is undone', () => {
  test('leaves nothing of it but what was touched since, which is named, and frees no time', async () => {
    await aSetting(practice.site, 'waitingList', { isOpen: true })
    await aWaitingRequest(practice.site, {
      service_id: practice.massage.id,
      until: addDays('2027-04-13', 20),
    })
    await aReservation(practice.site, {
      praticienId: practice.camille.id,
      date: '2027-04-20',
      time: '10:00',
      clientName: 'Max Roy',
      clientEmail: 'max@exemple.fr',
    })
    const { id } = (await practice.moveIn(FILE, 4)).body
    expect((await practice.owner.get<object[]>(PATH)).body).toEqual([
      { id, importedAt: '2027-04-12T08:00', appointments: 4, vouchers: 0 },
    ])
    const [moved] = await practice.site.database.kysely
      .selectFrom('agenda_entries')
      .select(['id', 'date'])
      .where('client_name', '=', 'Léa Dune')
      .execute()
    const move = { newDate: '2027-04-14', newTime: '09:00', tellClient: false }
    expect(
      (await practice.owner.put(`/api/admin/reservations/${moved?.date}/${moved?.id}`, move)).status,
    ).toBe(200)

    const freed = () => practice.site.database.kysely.selectFrom('freed_spans').selectAll().execute()
    const freedByMove = await freed()

    const { body } = await undo(id)
    expect(body).toMatchObject({ appointments: 3, clients: 1, message: french`3 rendez-vous retirés` })
    expect(body.kept).toMatchObject([{ id: moved?.id, date: '2027-04-14', time: '09:00', name: 'Léa Dune' }])
    expect((await practice.entries()).map(({ client_name }) => client_name)).toEqual(['Léa Dune', 'Max Roy'])
    const records = await practice.site.database.kysely.selectFrom('clients').select('name').execute()
    expect(records).toEqual([{ name: 'Max Roy' }])
    expect(await freed()).toEqual(freedByMove)
    const cancelled = practice.site.database.kysely.selectFrom('reservation_history').select('kind')
    expect(await cancelled.where('kind', '=', 'cancelled').execute()).toEqual([])
    expect(await practice.preview(FILE)).toMatchObject({ upcoming: 3, past: 1 })
  })

  test('is refused after seven days, and where there is none', async () => {
    const { id } = (await practice.moveIn(FILE, 4)).body
    expect((await undo(999_999)).status).toBe(404)
    practice.site.clock.advanceMinutes(7 * 24 * 60)
    const owner = await practice.site.visitor().signIn((await aSuperadmin(practice.site)).username)
    expect((await owner.delete<{ code: string }>(`${PATH}/${id}`)).body.code).toBe('import_settled')
    expect((await owner.get<object[]>(PATH)).body).toEqual([])
    expect(await practice.entries()).toHaveLength(4)
  })
})
