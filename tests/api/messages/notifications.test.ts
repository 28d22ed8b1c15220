import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { NotificationTemplate } from '#contract/messages/templates.ts'
import { addMissingTemplates } from '#server/db/starter/starter.ts'
import { findOriginalTemplate } from '#server/db/starter/templates.ts'
import { insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, PASSWORD } from '../../support/people/people.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

let site: TestPractice
let superadmin: TestClient

beforeEach(async () => {
  site = await practice()
  await insertTemplates(site)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  await site.database.kysely.updateTable('users').set({ email: 'ana@cabinet.fr' }).execute()
})

async function listTemplates(): Promise<NotificationTemplate[]> {
  return (await superadmin.get<NotificationTemplate[]>('/api/notifications')).body
}

async function templateOf(type: string): Promise<NotificationTemplate> {
  const template = (await listTemplates()).find((candidate) => candidate.type === type)
  if (!template) throw new Error(`no template of type ${type}`)
  return template
}

describe('notification templates', () => {
  test('are listed for each type, at first active and original', async () => {
    const templates = await listTemplates()
    expect(templates.map(({ type }) => type)).toEqual([
      'booking_confirmed',
      'booking_to_confirm',
      'booking_moved',
      'booking_moved_by_client',
      'booking_changed',
      'booking_given',
      'booking_cancelled',
      'booking_reminder',
      ...['series_booked', 'series_changed'],
      ...['waiting_to_confirm', 'waiting_added', 'waiting_offer', 'waiting_ended', 'rebook_offer'],
      ...[
        'payment_note',
        'pack_ending',
        'deposit_late',
        'voucher_order',
        'voucher_sent',
        'voucher_withdrawn',
      ],
      ...['lost_links', 'email_to_confirm', 'email_change_asked'],
      'data_request_received',
      'data_request_done',
      'data_request_refused',
      'data_erased',
      ...['testimonial_invitation', 'testimonial_published', 'testimonial_refused'],
      'staff_booking_new',
      'staff_booking_moved',
      'staff_booking_changed',
      'staff_booking_given',
      'staff_booking_cancelled',
      ...['staff_series_new', 'staff_series_changed'],
      'calendar_unreadable',
      'contact_message',
      'testimonial_received',
      'data_request_new',
      ...['voucher_order_news', 'practice_news'],
      'site_alert',
      'password_reset',
      'password_changed',
      'email_changed',
      'staff_invitation',
      'second_factor_changed',
      'account_created',
    ])
    for (const { active, isOriginal, subject } of templates) {
      expect([active, isOriginal, subject.length > 0]).toEqual([true, true, true])
    }
  })

  test('that an update adds take over the switch of the one that they replace for some recipients', async () => {
    const { id } = await templateOf('booking_moved')
    await superadmin.put(`/api/notifications/${id}/activate`, { active: false })
    await site.database.kysely
      .deleteFrom('notification_templates')
      .where('type', '=', 'booking_moved_by_client')
      .execute()
    await insertTemplates(site)
    expect((await templateOf('booking_moved_by_client')).active).toBe(false)
  })

  test('are switched on and off by PUT /api/notifications/{id}/activate', async () => {
    const { id } = await templateOf('contact_message')
    for (const active of [false, true]) {
      const { status, body } = await superadmin.put(`/api/notifications/${id}/activate`, { active })
      expect([status, body]).toMatchObject([200, { id, active }])
      expect((await templateOf('contact_message')).active).toBe(active)
    }
    expect((await superadmin.put(`/api/notifications/${id}/activate`, { active: 'oui' })).status).toBe(400)
    expect((await superadmin.put('/api/notifications/999/activate', { active: true })).status).toBe(404)
  })

  test('have original texts that are valid', async () => {
    for (const { id, subject, body, sms } of await listTemplates()) {
      const response = await superadmin.put<ErrorBody>(`/api/notifications/${id}`, { subject, body, sms })
      expect([response.status, response.body.issues]).toEqual([200, undefined])
    }
    expect((await listTemplates()).filter(({ isOriginal }) => !isOriginal)).toEqual([])
  })

  test('keep an edited text when the site is updated, until they are reset', async () => {
    const { id } = await templateOf('booking_confirmed')
    const text = { subject: 'C’est noté pour le {{date}}', body: 'À bientôt, {{firstName}}.' }
    const { body } = await superadmin.put(`/api/notifications/${id}`, text)
    expect(body).toMatchObject({ ...text, isOriginal: false })
    await addMissingTemplates(site.database.kysely, 0)
    expect(await templateOf('booking_confirmed')).toMatchObject(text)
    const reset = await superadmin.post(`/api/notifications/${id}/reset`)
    const { subject, body: originalBody } = findOriginalTemplate('booking_confirmed') ?? {}
    expect(reset.body).toMatchObject({ subject, body: originalBody, isOriginal: true })
  })

  test('of a new type are added to an existing database', async () => {
    await site.database.kysely
      .deleteFrom('notification_templates')
      .where('type', '=', 'testimonial_refused')
      .execute()
    await addMissingTemplates(site.database.kysely, 0)
    expect(await templateOf('testimonial_refused')).toMatchObject({ active: true })
  })

  test('have an SMS text only for types that are sent by SMS', async () => {
    const { id, subject, body } = await templateOf('booking_reminder')
    const saved = await superadmin.put(`/api/notifications/${id}`, { subject, body, sms: 'Le {{date}} !' })
    expect(saved.body).toMatchObject({ sms: 'Le {{date}} !', isOriginal: false })
    const withoutSms = await templateOf('contact_message')
    const refused = await superadmin.put<ErrorBody>(`/api/notifications/${withoutSms.id}`, {
      subject: 'x',
      body: 'x',
      sms: 'x',
    })
    expect(refused.body.issues).toMatchObject([{ path: 'sms' }])
  })
})

describe('saving or previewing a template', () => {
  test.each([
    [{ subject: 'Le {{dat}}' }, 'subject', '{{dat}}'],
    [{ body: 'Bonjour {{clientNom}}' }, 'body', '{{clientNom}}'],
    [{ body: "{{constructor.constructor('return 1')()}}" }, 'body', 'constructor'],
    [{ body: '{{resetUrl}}' }, 'body', '{{resetUrl}}'],
    [{ subject: '{{serviceName}}' }, 'subject', '{{serviceName}}'],
    [{ subject: '' }, 'subject', 'Objet'],
    [{ subject: 'x\r\nBcc: a@b.fr' }, 'subject', 'Objet'],
    [{ body: ' ' }, 'body', 'Texte'],
    [{ body: 'x'.repeat(5001) }, 'body', 'Texte'],
  ])('with %j is refused and names %s', async (change, path, expected) => {
    const before = await templateOf('booking_confirmed')
    const text = { subject: before.subject, body: before.body, ...change }
    for (const [method, suffix] of [
      ['put', ''],
      ['post', '/preview'],
    ] as const) {
      const response = await superadmin[method]<ErrorBody>(`/api/notifications/${before.id}${suffix}`, text)
      expect([response.status, response.body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
      expect(response.body.message).toContain(expected)
    }
    expect(await templateOf('booking_confirmed')).toEqual(before)
  })
})

describe('the preview of a template', () => {
  const preview = (id: number, text: object) =>
    superadmin.post<{ subject: string; text: string; html: string; sms: string | null }>(
      `/api/notifications/${id}/preview`,
      text,
    )

  test('and a test message show invented values only, whatever has happened on the site', async () => {
    await fillWithClients()
    for (const { id, label, subject, body } of await listTemplates()) {
      const shown = (await preview(id, { subject, body })).body
      await superadmin.post(`/api/notifications/${id}/test`, { subject, body, to: 'ana@cabinet.fr' })
      site.clock.advanceMinutes(2)
      const sent = (await outboxOf(site)).at(-1)
      expect(JSON.stringify([shown, sent?.subject, sent?.body]), label).not.toMatch(/zz_|06 99|15 avril/)
      expect([sent?.subject, sent?.body], label).toEqual([shown.subject, shown.text])
    }
  })

  test('fills every placeholder of every message', async () => {
    site.config.publicUrl = new URL('http://cabinet.example')
    for (const { id, label, subject, variables } of await listTemplates()) {
      const body = variables.map(({ name }) => `${name}=[{{${name}}}]`).join(' ')
      expect((await preview(id, { subject, body })).body.text, label).not.toMatch(
        /\b(?!address|phone|doorCode)\w+=\[\]/,
      )
    }
  })

  test('has HTML that escapes all values, has the site’s color and loads nothing', async () => {
    await aSetting(site, 'siteTitle', 'L’Heure <i>douce</i>')
    await aSetting(site, 'colorPrimary', '#123456')
    const { id, subject, body } = await templateOf('staff_booking_new')
    const { html } = (await preview(id, { subject, body: `${body}\n\n<script>alert(1)</script>` })).body
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('L’Heure &lt;i&gt;douce&lt;/i&gt;')
    expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|url\(|@import/i)
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('#123456')
  })

  test.each(['booking_confirmed', 'booking_moved', 'booking_moved_by_client', 'booking_reminder'])(
    'has a button to the reservation in « %s », and its URL in the plain text',
    async (type) => {
      site.config.publicUrl = new URL('http://cabinet.example')
      const { id, subject, body } = await templateOf(type)
      const { html, text } = (await preview(id, { subject, body })).body
      expect(html).toMatch(
        /<a class="button" href="[^"]*\/reservation\/exemple"[^>]*>Gérer mon rendez-vous<\/a>/,
      )
      expect(text).toContain('http://cabinet.example/reservation/exemple')
    },
  )

  async function fillWithClients(): Promise<void> {
    const camille = await aPractitioner(site)
    const client = {
      clientName: 'zz_nom',
      clientEmail: 'zz_client@exemple.fr',
      clientPhone: '06 99 88 77 66',
    }
    await aReservation(site, { praticienId: camille.id, date: '2027-04-15', time: '10:00', ...client })
    await aTestimonial(site, { clientName: 'zz_nom', comment: 'zz_texte', status: 'refused' })
    const message = { name: 'zz_nom', email: 'zz_client@exemple.fr', message: 'zz_texte' }
    expect((await site.visitor().post('/api/contact', message)).status).toBe(200)
  }
})

test('a test message goes to the given address, at most ten times in ten minutes', async () => {
  const { id, body } = await templateOf('contact_message')
  const text = { subject: 'Essai de {{siteTitle}}', body }
  const send = (to: string) => superadmin.post<ErrorBody>(`/api/notifications/${id}/test`, { ...text, to })
  expect((await send('pas une adresse')).body.issues).toMatchObject([{ path: 'to' }])
  expect((await send('a@b.fr, c@d.fr')).status).toBe(400)
  for (let i = 0; i < 10; i += 1) expect((await send('ana@cabinet.fr')).status).toBe(200)
  expect((await send('ana@cabinet.fr')).status).toBe(429)
  expect((await outboxOf(site))[0]).toMatchObject({
    type: 'trial',
    recipient: 'ana@cabinet.fr',
    subject: 'Essai de Cabinet de bien-être',
  })
  site.clock.advanceMinutes(11)
  expect((await send('ana@cabinet.fr')).status).toBe(200)
})

describe('a test message to an address outside the team', () => {
  const OUTSIDE = 'inconnu@ailleurs.fr'
  const lines = () =>
    site.database.kysely
      .selectFrom('audit_trail')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'test_message_sent')
      .orderBy('id')
      .execute()
  const paths = async () => {
    const { id, subject, body } = await templateOf('contact_message')
    return [
      [`/api/notifications/${id}/test`, { subject, body }],
      ['/api/superadmin/mail-server/test', {}],
    ] as const
  }

  test('asks for the password, and leaves a line in the audit trail as any test message does', async () => {
    site.clock.advanceMinutes(11)
    for (const [path, text] of await paths()) {
      const send = (to: string) => superadmin.post<ErrorBody>(path, { ...text, to })
      expect(await send(OUTSIDE)).toMatchObject({ status: 401, body: { code: 'reauthentication_required' } })
      expect((await send('Ana@Cabinet.fr')).status).toBe(200)
    }
    expect((await outboxOf(site)).map(({ recipient }) => recipient)).not.toContain(OUTSIDE)
    await superadmin.post('/api/auth/reauthenticate', { password: PASSWORD })
    for (const [path, text] of await paths())
      expect((await superadmin.post(path, { ...text, to: OUTSIDE })).status).toBe(200)
    expect((await lines()).map(({ detail }) => detail)).toEqual([null, null, 'outsideTeam', 'outsideTeam'])
  })
})
