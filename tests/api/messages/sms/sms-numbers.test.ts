import { beforeEach, describe, expect, test } from 'vitest'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, insertTemplates } from '../../../support/mail/post.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const GATEWAY = { SMS_URL: 'https://sms.exemple/?to={{to}}' }

let site: TestPractice
let camille: Person

async function open(env: Record<string, string>): Promise<void> {
  site = await practice({ now: '2027-04-14T10:00', env })
  await insertTemplates(site)
  await aSetting(site, 'reminders', { hours: 24, sms: true })
  camille = await aPractitioner(site, { agenda: {} })
}

async function remind(clientPhone: string): Promise<string[]> {
  const client = { clientName: 'Zoé Petit', clientEmail: null, clientPhone }
  await aReservation(site, { praticienId: camille.id, date: '2027-04-15', time: '10:00', ...client })
  await enqueueReminders(site)
  const carriers = fakeCarriers()
  await sendDue({ ...site, ...carriers })
  return carriers.texts.map(({ to }) => to)
}

describe('a reminder by SMS', { tags: ['engine'] }, () => {
  test.each([
    ['Europe/Paris', '0690 12 34 56', '+590690123456'],
    ['Europe/Paris', '06 12 34 56 78', '+33612345678'],
    ['Pacific/Noumea', '75.12.34', '+687751234'],
    ['Pacific/Tahiti', '87 12 34 56', '+68987123456'],
    ['America/Miquelon', '+508 55 12 34', '+508551234'],
  ])('leaves, in a practice of %s, for « %s » as %s', async (TIME_ZONE, phone, recipient) => {
    await open({ ...GATEWAY, TIME_ZONE })
    expect(await remind(phone)).toEqual([recipient])
  })
})

describe('a number that no SMS reaches', () => {
  type Note = { note: string | null }
  const noteOf = async (phone: string) => {
    const client = await site.visitor().signIn(camille.username)
    return (await client.post<Note>('/api/admin/sms/number', { phone })).body.note
  }
  const session = async () => {
    const client = await site.visitor().signIn(camille.username)
    return (await client.get<{ admin: object }>('/api/auth/status')).body.admin
  }

  describe('where clients are reminded by SMS', () => {
    beforeEach(() => open(GATEWAY))

    test('is said to staff', async () => {
      expect(await session()).toMatchObject({ sendsSms: true })
      expect(await noteOf('06 12 34 56 78')).toBeNull()
      expect(await noteOf('0690 12 34 56')).toBeNull()
      expect(await noteOf('01 45 67 89 01')).toMatch(/pas celui d’un mobile/)
      expect(await noteOf('06 12 34')).toMatch(/pas complet/)
      expect(await noteOf('+32 470 12 34 56')).toMatch(/ce pays/)
    })

    test('is not said once reminders by SMS are off', async () => {
      await aSetting(site, 'reminders', { hours: 24, sms: false })
      expect(await session()).not.toHaveProperty('sendsSms')
      expect(await noteOf('01 45 67 89 01')).toBeNull()
    })
  })

  test('is not said without a gateway', async () => {
    await open({})
    expect(await session()).not.toHaveProperty('sendsSms')
    expect(await noteOf('01 45 67 89 01')).toBeNull()
  })
})
