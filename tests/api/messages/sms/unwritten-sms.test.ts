import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { JournalEntry } from '#contract/messages/journal.ts'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, insertTemplates } from '../../../support/mail/post.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

let site: TestPractice
let owner: TestClient
let camille: Person
let reservation: { id: number; date: string }

beforeEach(async () => {
  site = await practice({ now: '2027-04-14T10:00' })
  await insertTemplates(site)
  await aSetting(site, 'reminders', { hours: 24, sms: true, smsCountries: ['FR'], smsPerDay: 100 })
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  camille = await aPractitioner(site, { agenda: {} })
})

async function remind(clientPhone: string, clientEmail: string | null = 'zoe@exemple.fr') {
  const client = { clientName: 'Zoé Petit', clientEmail, clientPhone }
  reservation = await aReservation(site, {
    ...{ praticienId: camille.id, date: '2027-04-15', time: '10:00' },
    ...client,
  })
  await enqueueReminders(site)
}

const lines = async () =>
  (await owner.get<{ entries: JournalEntry[] }>('/api/admin/journal')).body.entries.filter(
    ({ channel }) => channel === 'sms',
  )
const texts = async () => {
  const carriers = fakeCarriers()
  await sendDue({ ...site, ...carriers })
  return carriers.texts.map(({ to }) => to)
}

describe('a text message that cannot be written', () => {
  test.each([
    ['a number with a digit too few', '06 12 34 56 7', 'n’est pas un numéro complet'],
    ['a landline', '01 45 67 89 01', 'n’est pas celui d’un mobile'],
    ['a landline overseas', '0590 12 34 56', 'n’est pas celui d’un mobile'],
  ])('leaves a line with the reason: %s', async (_, phone, reason) => {
    await remind(phone)
    expect(await texts()).toEqual([])
    expect(await lines()).toMatchObject([
      { state: 'failed', canRetry: false, error: expect.stringContaining(reason), label: expect.any(String) },
    ])
  })

  test('leaves one line, however often reminders are planned', async () => {
    await remind('06 12 34 56 7', null)
    await enqueueReminders(site)
    expect(await lines()).toHaveLength(1)
  })

  test('does not keep the reminder by mail from being written again', async () => {
    await remind('06 12 34 56 7')
    await site.database.kysely.deleteFrom('outbox').where('channel', '=', 'mail').execute()
    await enqueueReminders(site)
    const carriers = fakeCarriers()
    await sendDue({ ...site, ...carriers })
    expect([carriers.mails.length, (await lines()).length]).toEqual([1, 1])
  })

  test('keeps no text, and is not sent again by hand', async () => {
    await remind('06 12 34 56 7')
    const row = site.database.kysely.selectFrom('outbox').select(['id', 'body']).where('channel', '=', 'sms')
    const { id, body } = await row.executeTakeFirstOrThrow()
    expect(body).toBe('')
    const { status, body: refusal } = await owner.post<ErrorBody>(`/api/admin/journal/${id}/retry`)
    expect([status, refusal.code]).toEqual([409, 'message_useless'])
  })

  test('leaves once the number is corrected', async () => {
    await remind('06 12 34 56 7')
    await owner.put(`/api/admin/reservations/${reservation.date}/${reservation.id}/client`, {
      ...{ clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr', clientPhone: '06 12 34 56 78' },
      tellClient: false,
    })
    await enqueueReminders(site)
    expect(await texts()).toEqual(['+33612345678'])
    expect(await lines()).toMatchObject([{ state: 'sent', error: null }])
  })
})
