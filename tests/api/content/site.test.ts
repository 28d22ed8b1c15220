import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { readConfig } from '#server/config.ts'
import { addMissingTemplates } from '#server/db/starter/starter.ts'
import { siteMailer } from '#server/features/messages/mail-server/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { createMailer } from '#server/mail/transport.ts'
import { fakeCarriers } from '../../support/mail/post.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'

let site: TestPractice

beforeEach(async () => {
  site = await practice()
  await addMissingTemplates(site.database.kysely, 0)
})

const listOutbox = () =>
  site.database.kysely
    .selectFrom('outbox')
    .select(['event', 'recipient', 'reply_to', 'subject', 'body', 'state'])
    .orderBy('id')
    .execute()

describe('the contact form', () => {
  const contactForm = { name: 'Zoé Petit', email: 'zoe@exemple.fr', message: 'Bonjour,\nune question.' }

  test('stores the message, mails it to the practice and thanks the visitor', async () => {
    const ana = await aSuperadmin(site)
    await site.database.kysely
      .updateTable('users')
      .set({ email: 'ana@cabinet.fr' })
      .where('id', '=', ana.id)
      .execute()
    const { status, body } = await site.visitor().post('/api/contact', contactForm)
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'Merci, votre message a bien été envoyé.' },
    ])
    const stored = await site.database.kysely
      .selectFrom('contact_messages')
      .select(['name', 'email', 'message', 'status'])
      .execute()
    expect(stored).toEqual([{ ...contactForm, status: 'new' }])
    const [mail, ...others] = await listOutbox()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'ana@cabinet.fr', reply_to: 'zoe@exemple.fr', state: 'waiting' })
    expect(mail?.body).toContain('une question.')
    expect(mail?.body).not.toMatch(/\{\{/)
  })

  test('mails to the sender address of the site when no superadmin has an address', async () => {
    await site.visitor().post('/api/contact', contactForm)
    expect(await listOutbox()).toMatchObject([{ recipient: 'cabinet@localhost.localdomain' }])
  })

  test('requires name, e-mail and message', async () => {
    const { status, body } = await site.visitor().post<ErrorBody>('/api/contact', { name: ' ', email: 'x' })
    expect(status).toBe(400)
    expect(body.issues?.map(({ path }) => path)).toEqual(['name', 'email', 'message'])
    expect(await listOutbox()).toEqual([])
  })

  test('accepts a submission whose hidden field autofill has filled in', async () => {
    const { body } = await site
      .visitor()
      .post('/api/contact', { ...contactForm, website: 'https://exemple.fr' })
    expect(body).toMatchObject({ success: true })
    expect(await site.database.kysely.selectFrom('contact_messages').select('id').execute()).toHaveLength(1)
  })

  test('mails a name that looks like a placeholder as plain text', async () => {
    const name = '{{siteTitle}} Zoé'
    await site.visitor().post('/api/contact', { ...contactForm, name })
    const [mail] = await listOutbox()
    expect(mail?.body).toContain(name)
    expect(mail?.subject).not.toMatch(/[\r\n]/)
  })

  test('refuses a name that contains a line break', async () => {
    for (const lineBreak of ['\r\n', '\n', '\r', '\u2028']) {
      const name = `Zoé${lineBreak}Bcc: voleur@exemple.fr`
      const { status, body } = await site.visitor().post<ErrorBody>('/api/contact', { ...contactForm, name })
      const paths = body.issues?.map(({ path }) => path)
      expect([status, paths], encodeURIComponent(lineBreak)).toEqual([400, ['name']])
    }
    expect(await listOutbox()).toEqual([])
  })

  test('adds no header to its mail when the subject and the sender’s name contain line breaks', async () => {
    await site.database.kysely
      .updateTable('notification_templates')
      .set({ subject: 'Message : {{message}}' })
      .execute()
    await aSetting(site, 'siteTitle', 'Cabinet\r\nBcc: voleur@exemple.fr')
    const message = 'Bonjour\r\nBcc: voleur@exemple.fr'
    await site.visitor().post('/api/contact', { ...contactForm, message })
    await sendDue({ ...site, ...fakeCarriers(), mailer: siteMailer(site) })
    const headers = headersOf(readOnlyMail())
    expect(headers).toMatch(/^Subject: Message : Bonjour Bcc: voleur@exemple\.fr$/m)
    expect(headers).toMatch(/^From: .*<cabinet@localhost\.localdomain>$/m)
    expect(headers).not.toMatch(/^Bcc:/im)
  })
})

/** The only message that the file mailer has written, as a mail server would receive it. */
function readOnlyMail(): string {
  const folder = join(site.config.dataDir, 'mail')
  const files = readdirSync(folder)
  expect(files).toHaveLength(1)
  return readFileSync(join(folder, files[0] ?? ''), 'utf8')
}

/** Header fields, one unfolded line each (RFC 5322, 2.2.3). */
function headersOf(raw: string): string {
  const [headers = ''] = raw.split('\r\n\r\n')
  return headers.replace(/\r\n(?=[ \t])/g, '').replaceAll('\r\n', '\n')
}

describe('testimonials', () => {
  const testimonialForm = {
    clientName: 'Zoé',
    rating: 5,
    comment: 'Un vrai moment de calme.',
    email: 'zoe@exemple.fr',
  }

  test('are pending when sent, and the practice is notified', async () => {
    await aSetting(site, 'enableTestimonials', true)
    const { status } = await site.visitor().post('/api/testimonials', testimonialForm)
    expect(status).toBe(201)
    expect((await site.visitor().get('/api/testimonials')).body).toEqual([])
    expect(await listOutbox()).toMatchObject([{ event: expect.stringMatching(/^testimonial:/) }])
  })

  test('are published with name, rating, comment and date, never the e-mail address', async () => {
    await aSetting(site, 'enableTestimonials', true)
    await site.visitor().post('/api/testimonials', testimonialForm)
    await site.database.kysely.updateTable('testimonials').set({ status: 'approved' }).execute()
    const { body } = await site.visitor().get('/api/testimonials')
    expect(body).toEqual([
      {
        id: expect.any(Number),
        clientName: 'Zoé',
        rating: 5,
        comment: 'Un vrai moment de calme.',
        status: 'approved',
        date: '2027-04-12',
        publishedDate: '2027-04-12',
        reservationDate: null,
      },
    ])
  })

  test('that are examples are never published, even when approved', async () => {
    await site.database.kysely
      .insertInto('testimonials')
      .values({
        client_name: 'Ex',
        rating: 5,
        comment: 'x',
        status: 'approved',
        is_example: 1,
        created_at: 0,
      })
      .execute()
    expect((await site.visitor().get('/api/testimonials')).body).toEqual([])
  })

  test('cannot be sent while their module is off', async () => {
    expect((await site.visitor().post('/api/testimonials', testimonialForm)).status).toBe(404)
  })

  test.each([
    [{ rating: 0 }, 'rating'],
    [{ rating: 6 }, 'rating'],
    [{ rating: 4.5 }, 'rating'],
    [{ comment: '' }, 'comment'],
    [{ clientName: '' }, 'clientName'],
    [{ email: 'x' }, 'email'],
  ])('are refused with %j, naming the field', async (change, path) => {
    await aSetting(site, 'enableTestimonials', true)
    const { status, body } = await site
      .visitor()
      .post<ErrorBody>('/api/testimonials', { ...testimonialForm, ...change })
    expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
  })
})

describe('texts of the site', () => {
  test.each([
    ['/api/contact-info', 'contactInfo'],
    ['/api/privacy-policy', 'privacyPolicy'],
    ['/api/legal-text', 'legalText'],
    ['/api/terms-of-service', 'termsOfService'],
  ])('%s returns %s sanitized, or an empty text', async (path, key) => {
    expect((await site.visitor().get(path)).body).toEqual({ [key]: '' })
    await aSetting(site, key, '<p>Bonjour</p><script>alert(1)</script>')
    expect((await site.visitor().get(path)).body).toEqual({ [key]: '<p>Bonjour</p>' })
  })
})

test('the gallery lists its pictures in the order of their positions', async () => {
  const picture = { alt_text: 'Galets', width: 900, height: 600, created_at: 0 }
  await site.database.kysely
    .insertInto('gallery_images')
    .values([
      { ...picture, filename: 'b', position: 2 },
      { ...picture, filename: 'a', position: 1 },
    ])
    .execute()
  const { body } = await site.visitor().get('/api/gallery')
  expect(body).toMatchObject([
    { filename: 'a', altText: 'Galets', width: 900, height: 600 },
    { filename: 'b' },
  ])
})

describe('files for browsers and search engines', () => {
  test('robots.txt disallows /admin and names the sitemap', async () => {
    await aSetting(site, 'siteAddress', 'https://cabinet.example')
    const { body } = await site.visitor().get<string>('/robots.txt')
    expect(body).toContain('Disallow: /admin')
    expect(body).toContain('Sitemap: https://cabinet.example/sitemap.xml')
  })

  test('the sitemap lists all public pages, custom ones included, without modules that are off', async () => {
    await aSetting(site, 'enableGallery', true)
    await aSetting(site, 'vouchers', { isOn: true, takesOrders: true })
    const row = (slug: string) => ({ slug, title: 'x', content: '', updated_at: 0 })
    const pages = ['home', 'contact', 'premiere-visite'].map(row)
    await site.database.kysely.insertInto('pages').values(pages).execute()
    await aSetting(site, 'siteAddress', 'https://cabinet.example')
    const { body } = await site.visitor().get<string>('/sitemap.xml')
    const paths = [...body.matchAll(/<loc>https:\/\/cabinet\.example(.*?)<\/loc>/g)].map(([, path]) => path)
    expect(paths).toEqual([
      '/',
      '/massages',
      '/praticiens',
      '/booking',
      '/contact',
      '/gallery',
      '/bons-cadeaux',
      '/p/premiere-visite',
      '/privacy',
      '/legal',
      '/terms',
      '/accessibilite',
    ])
  })

  test('the manifest has the site’s title', async () => {
    await aSetting(site, 'siteTitle', 'L’Heure')
    const manifest = await site.visitor().get<Record<string, unknown>>('/manifest.webmanifest')
    expect(JSON.parse(String(manifest.body))).toMatchObject({ name: 'L’Heure', lang: 'fr', icons: [{}, {}] })
  })

  test('an icon changes with the colors of the site', async () => {
    const readIcon = async () => (await site.app.inject('/icons/icon-192.png')).rawPayload
    const first = await readIcon()
    expect(await readIcon()).toEqual(first)
    await aSetting(site, 'colorPrimary', '#123456')
    expect(await readIcon()).not.toEqual(first)
  })

  test('the icons are PNG pictures that other origins may load', async () => {
    await aSetting(site, 'siteTitle', 'L’Heure')
    for (const path of [
      '/favicon.ico',
      '/icons/icon-180.png',
      '/icons/icon-192.png',
      '/icons/icon-512.png',
    ]) {
      const { status, headers } = await site.visitor().get(path)
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'image/png'])
      // Webmail that shows the icon is another origin.
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    }
  })
})

test('the file mailer sends a waiting mail once', async () => {
  await site.visitor().post('/api/contact', { name: 'Zoé', email: 'zoe@exemple.fr', message: 'Été' })
  const mailer = createMailer(readConfig(site.env))
  const carriers = { ...site, ...fakeCarriers(), mailer }
  expect(await sendDue(carriers)).toBe(1)
  expect(await sendDue(carriers)).toBe(0)
  expect(await listOutbox()).toMatchObject([{ state: 'sent' }])
})
