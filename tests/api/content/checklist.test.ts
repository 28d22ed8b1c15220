import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OwnChecklist, SetUpChecklist } from '#contract/content/checklist.ts'
import { insertStarterContent } from '#server/db/starter/starter.ts'
import { insertSuperadmin } from '#server/features/accounts/sign-in/queries.ts'
import { catchMail, type SmtpCatcher } from '../../support/mail/smtp.ts'
import { aService } from '../../support/people/bookings.ts'
import { addOfferedServices, aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'
import { aBackup, aBackupKey } from '../../support/servers/backups.ts'

let site: TestPractice
let superadmin: TestClient

async function open(options: Parameters<typeof practice>[0] = {}): Promise<void> {
  site = await practice(options)
  await insertStarterContent(site.database, { content: 'exemple', instant: site.clock.instant() })
  superadmin = await site.visitor().signIn((await aSuperadmin(site, { username: 'ana' })).username)
}

beforeEach(() => open())

const read = async () => (await superadmin.get<SetUpChecklist>('/api/superadmin/checklist')).body
const listDone = async () => (await read()).steps.flatMap(({ key, done: isDone }) => (isDone ? [key] : []))

test('after the first start with examples all steps are listed in order and only the name is known', async () => {
  const { steps, praticienId, hasEnded } = await read()
  expect(steps.map(({ key, done: isDone }) => [key, isDone])).toEqual([
    ['site', false],
    ['name', true],
    ['services', false],
    ['hours', false],
    ['contact', false],
    ['legal', false],
    ['mail', false],
    ['siteAddress', false],
    ['backups', false],
    ['examples', false],
  ])
  expect(steps.find(({ key }) => key === 'legal')?.left).toEqual([
    'Coordonnées de la page Contact',
    'Mentions légales',
    'Politique de confidentialité',
    'Conditions d’utilisation',
  ])
  expect(praticienId).toBeNull()
  expect(hasEnded).toBe(false)
})

test('each step is done by the action that it asks for', async () => {
  await superadmin.put('/api/settings', { siteTitle: 'Les Tilleuls' })
  expect(await listDone()).toEqual(['site', 'name'])

  const fields = { name: 'Massage', description: 'Une heure.', duration: 60, price: 70 }
  const { body: massage } = await superadmin.post<{ id: number }>('/api/services', fields)
  expect((await read()).steps.find(({ key }) => key === 'services')).toMatchObject({
    done: false,
    left: ['Personne ne propose encore de prestation'],
  })
  const zoe = await aPractitioner(site, { firstName: 'Zoé' })
  expect((await read()).praticienId).toBe(zoe.id)
  await superadmin.post(`/api/praticiens/${zoe.id}/services`, { services: [massage.id] })
  expect(await listDone()).toEqual(['site', 'name', 'services'])

  const config = { workingHours: { start: 9, end: 18, slotDuration: 30 }, breakTimes: [] }
  expect((await superadmin.put(`/api/superadmin/agenda/config/${zoe.id}`, config)).status).toBe(200)
  expect(await listDone()).toContain('hours')

  await superadmin.put('/api/settings', { address: '3 rue du Calme' })
  expect((await read()).steps.find(({ key }) => key === 'contact')?.left).toEqual(['Téléphone ou e-mail'])
  await superadmin.put('/api/settings', { publicEmail: 'bonjour@exemple.fr' })
  expect(await listDone()).toEqual(['site', 'name', 'services', 'hours', 'contact'])

  await superadmin.post('/api/superadmin/scripts/examples', { confirm: true })
  expect((await read()).steps.map(({ key }) => key)).not.toContain('examples')
})

test('the step of the site’s address is done where the environment sets it', async () => {
  await open({ env: { PUBLIC_URL: 'https://tilleuls.fr' } })
  expect(await listDone()).toContain('siteAddress')
})

test('the step of the backups is done with a verified one of the last 48 hours and a public key', async () => {
  await aBackup(site)
  expect(await listDone()).not.toContain('backups')
  await aBackupKey(site)
  expect(await listDone()).toContain('backups')
  site.clock.advanceMinutes(48 * 60 + 1)
  superadmin = await site.visitor().signIn('ana')
  expect(await listDone()).not.toContain('backups')
})

describe('the guide', () => {
  test('remembers what was left for later, until it is done', async () => {
    const change = await superadmin.put<SetUpChecklist>('/api/superadmin/checklist', {
      later: ['site', 'mail'],
    })
    expect(change.status).toBe(200)
    const listLater = ({ steps }: SetUpChecklist) => steps.flatMap(({ key, later }) => (later ? [key] : []))
    expect(listLater(change.body)).toEqual(['site', 'mail'])
    await superadmin.put('/api/settings', { siteTitle: 'Les Tilleuls' })
    expect(listLater(await read())).toEqual(['mail'])
  })

  test('ends and opens again for every superadmin, and what was left for later stays', async () => {
    await superadmin.put('/api/superadmin/checklist', { later: ['mail'] })
    await superadmin.put('/api/superadmin/checklist', { hasEnded: true })
    const other = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await other.get<SetUpChecklist>('/api/superadmin/checklist')).body.hasEnded).toBe(true)
    await other.put('/api/superadmin/checklist', { hasEnded: false })
    const { hasEnded, steps } = await read()
    expect(hasEnded).toBe(false)
    expect(steps.find(({ key }) => key === 'mail')?.later).toBe(true)
  })

  test('names the field of a bad change', async () => {
    const { status, body } = await superadmin.put('/api/superadmin/checklist', { later: ['sieste'] })
    expect(status).toBe(400)
    expect(body).toMatchObject({ issues: [{ message: expect.stringContaining('Plus tard') }] })
  })

  test('is outside the settings that are exported and imported', async () => {
    await superadmin.put('/api/superadmin/checklist', { hasEnded: true })
    const { body } = await superadmin.get<object>('/api/settings/export')
    expect(Object.keys(body).join()).not.toContain('guide')
  })
})

test('nobody is published under the name that the first account starts with', async () => {
  const massage = await aService(site)
  await insertSuperadmin(site.database.kysely, {
    username: 'premier',
    passwordHash: 'inconnu',
    isConfigured: true,
    now: site.clock.instant(),
  })
  const { id } = await site.database.kysely
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'premier')
    .executeTakeFirstOrThrow()
  await addOfferedServices(site, { id }, [massage.id])
  const visitor = site.visitor()
  const listPublished = async () => {
    const profiles = await visitor.get<{ id: number }[]>('/api/praticiens')
    const names = await visitor.get<{ id: number }[]>('/api/practitioners')
    return [...profiles.body, ...names.body].filter((person) => person.id === id)
  }
  const slots = () =>
    visitor.get(
      `/api/agenda/creneaux?start=2027-04-13&end=2027-04-14&serviceId=${massage.id}&praticienId=${id}`,
    )
  expect(await listPublished()).toEqual([])
  expect((await slots()).body).not.toHaveProperty('2027-04-13')
  await site.database.kysely.updateTable('users').set({ first_name: 'Ana' }).where('id', '=', id).execute()
  expect(await listPublished()).toHaveLength(2)
  expect((await slots()).body).toHaveProperty('2027-04-13')
})

describe('the own list of a new practitioner', () => {
  const readOwn = async (person: TestClient) => (await person.get<OwnChecklist>('/api/admin/checklist')).body
  const listOwnDone = ({ steps }: OwnChecklist) =>
    steps.flatMap(({ key, done: isDone }) => (isDone ? [key] : []))

  test('shows services, hours, photo and password, each done by what it asks for', async () => {
    const massage = await aService(site)
    const zoe = await aPractitioner(site)
    const { kysely } = site.database
    const person = kysely.updateTable('users').where('id', '=', zoe.id)
    await person.set({ must_change_password: 1 }).execute()
    const client = await site.visitor().signIn(zoe.username)
    expect(await readOwn(client)).toEqual({
      steps: ['services', 'hours', 'photo', 'password'].map((key) => ({ key, done: false })),
      isDismissed: false,
    })
    await client.post(`/api/praticiens/${zoe.id}/services`, { services: [massage.id] })
    expect(listOwnDone(await readOwn(client))).toEqual(['services'])
    const config = { workingHours: { start: 9, end: 18, slotDuration: 30 }, breakTimes: [] }
    await client.put('/api/admin/agenda/config', config)
    expect(listOwnDone(await readOwn(client))).toEqual(['services', 'hours'])
    await person
      .set({ photo: '/uploads/photo-zoe.webp', introduction: 'Je masse.', must_change_password: 0 })
      .execute()
    expect(listOwnDone(await readOwn(client))).toEqual(['services', 'hours', 'photo', 'password'])
  })

  test('stays dismissed for that person alone', async () => {
    const zoe = await site.visitor().signIn((await aPractitioner(site)).username)
    const max = await site.visitor().signIn((await aPractitioner(site)).username)
    const { body } = await zoe.put<OwnChecklist>('/api/admin/checklist', { isDismissed: true })
    expect(body.isDismissed).toBe(true)
    expect((await readOwn(zoe)).isDismissed).toBe(true)
    expect((await readOwn(max)).isDismissed).toBe(false)
  })
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
    expect(await readStep()).toMatchObject({
      done: false,
      left: [expect.stringContaining('Donnez à MAIL_FROM l’adresse d’expédition du cabinet')],
    })
  })

  test('is done by an accepted message with MAIL_FROM', async () => {
    await open({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'bonjour@cabinet.fr' } })
    expect(await readStep()).toMatchObject({ done: true, left: [] })
  })
})

test('the service step is done neither by an example service nor by a hidden one', async () => {
  const hidden = await aService(site, { active: false })
  await aPractitioner(site, { offers: [hidden.id] })
  expect(await listDone()).not.toContain('services')
})
