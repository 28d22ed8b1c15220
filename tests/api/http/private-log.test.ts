// @module-tag engine
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { sendPasswordLinks } from '#server/features/accounts/users/password-reset.ts'
import { siteMailer } from '#server/features/messages/mail-server/actions.ts'
import { siteSmsSender } from '#server/features/messages/sms/sending.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { catchMail, type SmtpCatcher } from '../../support/mail/smtp.ts'
import { aService } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, PASSWORD } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { TestClient } from '../../support/practice/test-client.ts'

/** Typed or sent in the run below; none of it may reach a log or the audit trail. */
const SECRETS = {
  password: PASSWORD,
  wrongPassword: 'Coquelicot-rouge-31',
  newPassword: 'Tilleul-Verveine-42',
  mailPassword: 'Cle-du-serveur-77',
  ownerEmail: 'alix.roux@cabinet-exemple.fr',
  staffEmail: 'camille.martin@cabinet-exemple.fr',
  clientName: 'Hippolyte Zimmerwald',
  clientEmail: 'hippolyte.zimmerwald@exemple.fr',
  clientPhone: '06 39 98 12 34',
  clientNumber: '33639981234',
  message: 'Une douleur au genou gauche',
}

let site: TestPractice
let app: FastifyInstance
let smtp: SmtpCatcher
let lines: string[]

beforeEach(async () => {
  smtp = await catchMail({ account: { user: 'cabinet', pass: SECRETS.mailPassword } })
  site = await practice({ env: { PUBLIC_URL: 'http://localhost', MAIL_ALLOW_PRIVATE: 'on' } })
  await insertTemplates(site)
  lines = []
  const config = { ...site.config, logLevel: 'trace' }
  app = await buildApp({ ...site, config, logTo: { write: (line) => void lines.push(line) } })
})
afterEach(async () => {
  await app.close()
  await smtp.close()
})

const sendMails = () =>
  sendDue({
    ...site,
    mailer: siteMailer(site),
    smsSender: siteSmsSender(site, app.log),
    log: app.log,
  })
const tokensOf = (text: string) => text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? []

test('no secret, name, number or full e-mail address reaches a log or the audit trail in a whole run', async () => {
  const massage = await aService(site)
  const alix = await aSuperadmin(site, { username: 'alix' })
  const camille = await aPractitioner(site, { offers: [massage.id] })
  const cookies = new Map<string, string>()
  const owner = new TestClient(app, { cookies })
  const seen: string[] = []
  const keep = (...texts: (string | undefined)[]) =>
    seen.push(...texts.flatMap((text) => tokensOf(text ?? '')))

  await owner.post('/api/auth/login', { username: 'alix', password: SECRETS.wrongPassword })
  await owner.signIn('alix')
  keep(cookies.get('session'))
  seen.push(await owner.csrfToken())
  await owner.post('/api/auth/reauthenticate', { password: SECRETS.wrongPassword })
  const account = { username: 'camille', role: 'praticien', firstName: 'Camille', lastName: 'Martin' }
  const own = {
    ...account,
    username: 'alix',
    role: 'superadmin',
    firstName: 'Alix',
    email: SECRETS.ownerEmail,
  }
  await owner.put(`/api/superadmin/users/${alix.id}/profile`, own)
  await owner.put(`/api/superadmin/users/${camille.id}/profile`, { ...account, email: SECRETS.staffEmail })
  const server = { host: '127.0.0.1', port: smtp.port, security: 'none', from: SECRETS.ownerEmail }
  const credentials = { username: 'cabinet', password: SECRETS.mailPassword }
  expect((await owner.put('/api/superadmin/mail-server', { ...server, ...credentials })).status).toBe(200)
  await owner.put('/api/settings', { phone: SECRETS.clientPhone, siteTitle: SECRETS.clientName })
  const feed = await owner.put('/api/admin/calendar-feed', { withNames: true, renew: true })
  keep(JSON.stringify(feed.body))

  const visitor = new TestClient(app)
  const { clientName, clientEmail, clientPhone, message } = SECRETS
  const slot = { date: '2027-04-14', time: '10:00', serviceId: massage.id }
  const booking = { ...slot, clientName, clientEmail, clientPhone }
  const booked = await visitor.post('/api/reservations', booking)
  expect(booked.status).toBe(201)
  keep(String(booked.headers.location))
  await visitor.get(String(booked.headers.location).replace('/reservation', '/api/reservation'))
  await visitor.post('/api/reservations', booking)
  await visitor.post('/api/reservations', { ...booking, clientEmail: 'hippolyte.zimmerwald', date: 'x' })
  const contact = { name: clientName, email: clientEmail, message }
  await visitor.post('/api/contact', contact)
  await owner.post('/api/admin/clients/recherche', { text: clientName })
  await owner.post('/api/admin/recherche', { text: clientName })
  await owner.get('/api/superadmin/messages')
  await owner.upload('/api/admin/profile/photo', photoForm(clientName))

  await visitor.post('/api/password-reset', { account: SECRETS.ownerEmail })
  await sendPasswordLinks(site)
  for (const { body } of await outboxOf(site)) keep(body)
  smtp.refusalCode = 550
  smtp.refusal = `<${clientEmail}> ${SECRETS.clientNumber} unknown`
  await sendMails()
  const link = (await outboxOf(site)).find(({ type }) => type === 'password_reset')
  const [resetToken = ''] = tokensOf(link?.body ?? '')
  await visitor.post(`/api/password-reset/${resetToken}`, { password: SECRETS.newPassword })
  await breakContactMessages()
  expect((await visitor.post('/api/contact', contact)).status).toBe(500)
  await visitor.get(`/api/unknown/${resetToken}?email=${clientEmail}`)

  const log = lines.join('')
  expect(log).toMatch(/bad_credentials/)
  expect(log).toMatch(/message not sent/)
  expect(log).toMatch(/unexpected error/)
  const trail = JSON.stringify(await site.database.kysely.selectFrom('audit_trail').selectAll().execute())
  expect(trail).toMatch(/mail_server_changed/)
  expect(seen.length).toBeGreaterThan(5)
  for (const secret of [...Object.values(SECRETS), ...seen])
    for (const text of [log, trail]) expect(text.includes(secret), secret).toBe(false)
})

function photoForm(name: string): FormData {
  const form = new FormData()
  form.append('photo', new Blob(['not a picture']), `${name}.jpg`)
  return form
}

/** On PostgreSQL, the error quotes the whole row. */
async function breakContactMessages(): Promise<void> {
  const { kysely } = site.database
  if (inject('engine') === 'sqlite') await kysely.schema.dropTable('contact_messages').execute()
  else await sql`alter table contact_messages add constraint none check (id < 0) not valid`.execute(kysely)
}
