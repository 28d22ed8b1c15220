import { beforeEach, describe, expect, test } from 'vitest'
import type { NotificationTemplate } from '#contract/messages/templates.ts'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { limitSms } from '#server/features/messages/sms/limits.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, insertTemplates } from '../../../support/mail/post.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const RULES = { hours: 24, sms: true }

let site: TestPractice
let owner: TestClient
let camille: Person

beforeEach(async () => {
  site = await practice({ now: '2027-09-14T10:00', env: { SMS_URL: 'https://sms.exemple/?to={{to}}' } })
  await insertTemplates(site)
  await aSetting(site, 'siteTitle', 'L’Atelier « Fée & Forêt »')
  await aSetting(site, 'phone', '+33 6 12 34 56 78')
  await aSetting(site, 'reminders', RULES)
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  camille = await aPractitioner(site, { agenda: {} })
})

const book = (client: object, date = '2027-09-15') =>
  aReservation(site, { praticienId: camille.id, date, time: '10:00', clientEmail: null, ...client })

async function remind(clientName: string): Promise<string[]> {
  await book({ clientName, clientPhone: '06 12 34 56 78' })
  await enqueueReminders(site)
  const carriers = fakeCarriers()
  await sendDue({ ...site, ...carriers, smsSender: limitSms(site, carriers.smsSender) })
  return carriers.texts.map(({ text }) => text)
}

async function reminder(): Promise<NotificationTemplate> {
  const { body } = await owner.get<NotificationTemplate[]>('/api/notifications')
  return body.find(({ type }) => type === 'booking_reminder') as NotificationTemplate
}

type Preview = { sms: string; smsSegments: { example: number; longest: number | null } }

async function preview(sms: string): Promise<Preview> {
  const { id, subject, body } = await reminder()
  return (await owner.post<Preview>(`/api/notifications/${id}/preview`, { subject, body, sms })).body
}

describe('an SMS', () => {
  test('leaves in plain signs, and without the accents that phones lack', async () => {
    expect(await remind('Zoé Petit')).toEqual([
      `Rappel : votre rendez-vous chez L'Atelier "Fée & Foret" est le mercredi 15 septembre 2027 à 10 h. Un empechement ? +33 6 12 34 56 78`,
    ])
  })

  test('keeps its accents where the owner wants them', async () => {
    const path = '/api/superadmin/reminders'
    expect((await owner.put(path, { ...RULES, smsKeepAccents: true })).body).toMatchObject({
      smsKeepAccents: true,
    })
    expect((await owner.put(path, RULES)).body).toMatchObject({ smsKeepAccents: true, sms: true })
    expect(await remind('Zoé Petit')).toEqual([expect.stringContaining(`chez L'Atelier "Fée & Forêt" est`)])
  })
})

describe('the preview of an SMS', () => {
  const GREETING = 'Bonjour {{firstName}}, à bientôt chez {{siteTitle}}. '.padEnd(155, '.')

  test('says how many it counts for', async () => {
    const { sms } = await reminder()
    expect(await preview(sms ?? '')).toMatchObject({
      sms: expect.stringContaining('Un empechement ?'),
      smsSegments: { example: 1, longest: null },
    })
    expect((await preview('ab'.repeat(81))).smsSegments.example).toBe(2)
    await owner.put('/api/superadmin/reminders', { ...RULES, smsKeepAccents: true })
    expect((await preview(sms ?? '')).smsSegments.example).toBe(2)
  })

  test('counts the longest of the next seven days, without showing a name', async () => {
    await book({ clientName: 'Zoé Petit' }, '2027-09-14')
    await book({ clientName: 'Maximiliana-Alexandrina Petit' }, '2027-09-21')
    await book({ clientName: 'Αλέξανδρος Petit' }, '2027-09-22')
    const shown = await preview(GREETING)
    expect(shown.smsSegments).toEqual({ example: 1, longest: 2 })
    expect(JSON.stringify(shown)).not.toMatch(/Maximiliana|Zoé/)
  })
})

test('the starter’s reminder is one SMS, with a greeting of twelve letters and a title of 25', async () => {
  const { sms } = await reminder()
  await book({ clientName: 'Maximilienne Petit' }, '2027-09-15')
  expect((await preview(sms ?? '')).smsSegments).toEqual({ example: 1, longest: 1 })
  expect((await preview(`Bonjour {{firstName}}. ${sms}`)).smsSegments.longest).toBe(1)
})
