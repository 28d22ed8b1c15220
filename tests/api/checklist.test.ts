import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertStarterContent } from '#server/db/starter/starter.ts'
import { aService } from '../support/bookings.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import { aSetting } from '../support/settings.ts'
import { catchMail, type SmtpCatcher } from '../support/smtp.ts'
import type { TestClient } from '../support/test-client.ts'

type Checklist = { steps: { key: string; done: boolean; left: string[] }[]; praticienId: number | null }

let site: TestPractice
let superadmin: TestClient

async function open(options: Parameters<typeof practice>[0] = {}): Promise<void> {
  site = await practice(options)
  await insertStarterContent(site.database, { content: 'exemple', instant: site.clock.instant() })
  superadmin = await site.visitor().signIn((await aSuperadmin(site, { username: 'ana' })).username)
}

beforeEach(() => open())

const read = async () => (await superadmin.get<Checklist>('/api/superadmin/checklist')).body
const listDone = async () => (await read()).steps.flatMap(({ key, done: isDone }) => (isDone ? [key] : []))

test('after the first start all steps are listed in order and none is done', async () => {
  const { steps, praticienId } = await read()
  expect(steps.map(({ key, done: isDone }) => [key, isDone])).toEqual([
    ['title', false],
    ['colors', false],
    ['legal', false],
    ['service', false],
    ['hours', false],
    ['mail', false],
    ['examples', false],
  ])
  expect(steps.find(({ key }) => key === 'legal')?.left).toEqual([
    'Coordonnées de la page Contact',
    'Mentions légales',
    'Politique de confidentialité',
    'Conditions d’utilisation',
  ])
  expect(praticienId).toBeNull()
})

test('each step is done by the action that it asks for', async () => {
  await superadmin.put('/api/settings', { siteTitle: 'Les Tilleuls' })
  expect(await listDone()).toEqual(['title'])
  await superadmin.put('/api/settings', { colorPrimary: '#224466' })
  expect(await listDone()).toEqual(['title'])
  await superadmin.put('/api/settings', { colorSecondary: '#884422' })
  expect(await listDone()).toEqual(['title', 'colors'])

  const fields = { name: 'Massage', description: 'Une heure.', duration: 60, price: 70 }
  await superadmin.post('/api/services', fields)
  expect(await listDone()).toEqual(['title', 'colors', 'service'])

  const zoe = await aPractitioner(site, { firstName: 'Zoé' })
  expect((await read()).praticienId).toBe(zoe.id)
  expect(await listDone()).not.toContain('hours')
  const config = { workingHours: { start: 9, end: 18, slotDuration: 30 }, breakTimes: [] }
  expect((await superadmin.put(`/api/superadmin/agenda/config/${zoe.id}`, config)).status).toBe(200)
  expect(await listDone()).toContain('hours')

  await superadmin.post('/api/superadmin/scripts/examples', { confirm: true })
  expect(await listDone()).toEqual(['title', 'colors', 'service', 'hours', 'examples'])
})

test('the legal step is done once every text is present without a blank to fill in', async () => {
  const listMissing = async () => (await read()).steps.find(({ key }) => key === 'legal')?.left
  const texts = { privacyPolicy: '<p>Vos données.</p>', legalText: '<p>Nous.</p>', contactInfo: null }
  await superadmin.put('/api/settings', texts)
  expect(await listMissing()).toEqual(['Conditions d’utilisation'])
  await superadmin.put('/api/settings', { termsOfService: '<p>Avec [à compléter].</p>' })
  expect(await listMissing()).toEqual(['Conditions d’utilisation'])
  await superadmin.put('/api/settings', { termsOfService: '<p>Règlement sur place.</p>' })
  expect(await listMissing()).toEqual([])
  expect(await listDone()).toContain('legal')
})

describe('the mail step', () => {
  const sendTest = () => superadmin.post('/api/superadmin/mail-server/test', { to: 'moi@exemple.fr' })

  test('is not done by a message that was written to a file', async () => {
    expect(await sendTest()).toMatchObject({ body: { sent: true } })
    expect(await listDone()).not.toContain('mail')
    // Nor for a server that is configured afterwards.
    await aSetting(site, 'mailServer', { host: 'smtp.exemple.fr' })
    expect(await listDone()).not.toContain('mail')
  })

  test('is done by a message that the current server accepted', async () => {
    const insertTestMessage = (values: { state: 'sent' | 'failed'; sent_at: number | null }) =>
      site.database.kysely
        .insertInto('outbox')
        .values({
          ...values,
          event: `trial:${values.state}`,
          type: 'trial',
          recipient: 'moi@exemple.fr',
          subject: 'Essai',
          body: '',
          message_id: values.state,
          next_attempt_at: 0,
          created_at: 0,
          via: values.state === 'sent' ? 'server' : null,
        })
        .execute()
    await aSetting(site, 'mailServer', { host: 'smtp.exemple.fr' })
    await insertTestMessage({ state: 'failed', sent_at: null })
    expect(await listDone()).not.toContain('mail')
    await insertTestMessage({ state: 'sent', sent_at: 5 })
    expect(await listDone()).toContain('mail')
    await site.database.kysely
      .updateTable('settings')
      .set({ updated_at: 6 })
      .where('key', '=', 'mailServer')
      .execute()
    expect(await listDone()).not.toContain('mail')
  })
})

describe('the mail step of a site with SMTP_URL', () => {
  const readStep = async () => {
    await superadmin.post('/api/superadmin/mail-server/test', { to: 'moi@exemple.fr' })
    return (await read()).steps.find(({ key }) => key === 'mail')
  }
  let smtp: SmtpCatcher

  beforeEach(async () => {
    smtp = await catchMail()
  })
  afterEach(() => smtp.close())

  test('is not done without MAIL_FROM, even by an accepted message, and says what to do', async () => {
    await open({ env: { SMTP_URL: smtp.url } })
    expect(await readStep()).toEqual({
      key: 'mail',
      done: false,
      left: [expect.stringContaining('Donnez à MAIL_FROM l’adresse d’expédition du cabinet')],
    })
  })

  test('is done by an accepted message with MAIL_FROM', async () => {
    await open({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'bonjour@cabinet.fr' } })
    expect(await readStep()).toEqual({ key: 'mail', done: true, left: [] })
  })
})

test('the service step is done neither by an example service nor by a hidden one', async () => {
  await aService(site, { active: false })
  expect(await listDone()).not.toContain('service')
})
