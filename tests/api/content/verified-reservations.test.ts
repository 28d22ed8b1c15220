import { beforeEach, describe, expect, test } from 'vitest'
import type { Invitation } from '#contract/content/invitations.ts'
import type { ModeratedTestimonial } from '#contract/content/testimonials.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { outboxOf } from '../../support/mail/post.ts'
import { anInvitingPractice, type InvitingPractice } from '../../support/people/invitations.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aSetting } from '../../support/practice/settings.ts'

const LEA = 'lea@exemple.fr'
const testimonialForm = { clientName: 'Léa', rating: 5, comment: 'Un vrai moment de calme.' }

let site: InvitingPractice

beforeEach(async () => {
  site = await anInvitingPractice()
})

const readLink = (token: string) => site.visitor().get<Invitation>(`/api/temoignage/${token}`)
const submit = (token: string, body: object = testimonialForm) =>
  site.visitor().post<ErrorBody>(`/api/temoignage/${token}`, body)

describe('the link of an invitation', () => {
  const listTestimonials = async () => {
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    return (await superadmin.get<ModeratedTestimonial[]>('/api/superadmin/testimonials')).body
  }

  test('shows a first name and a day, and nothing else', async () => {
    const { status, body } = await readLink(await site.invitationToken())
    expect([status, body]).toEqual([200, { firstName: 'Léa', reservationDate: '2027-04-12' }])
  })

  test('creates a pending testimonial of a verified reservation', async () => {
    const superadmin = await aSuperadmin(site)
    await site.database.kysely
      .updateTable('users')
      .set({ email: 'ana@exemple.fr' })
      .where('id', '=', superadmin.id)
      .execute()
    const token = await site.invitationToken()
    expect(await submit(token, { ...testimonialForm, website: '' })).toMatchObject({
      status: 201,
      body: { message: 'Merci\u202f! Votre témoignage sera publié après relecture.' },
    })
    expect(await listTestimonials()).toMatchObject([
      {
        ...testimonialForm,
        status: 'pending',
        email: LEA,
        reservationDate: '2027-04-12',
        date: '2027-04-13',
      },
    ])
    expect((await outboxOf(site)).at(-1)).toMatchObject({
      type: 'testimonial_received',
      recipient: 'ana@exemple.fr',
      body: expect.stringContaining('Un vrai moment de calme.'),
    })
    expect((await site.visitor().get('/api/testimonials')).body).toEqual([])
  })

  test('is the only way to verify a testimonial', async () => {
    const forged = { ...testimonialForm, reservationDate: '2027-04-12', status: 'approved' }
    expect((await site.visitor().post('/api/testimonials', forged)).status).toBe(201)
    expect(await listTestimonials()).toMatchObject([{ reservationDate: null, status: 'pending' }])
  })

  test('adds the day of the reservation to the published testimonial', async () => {
    await site.visitor().post('/api/testimonials', { ...testimonialForm, clientName: 'Zoé' })
    await submit(await site.invitationToken())
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const [lea, zoe] = await listTestimonials()
    for (const [day, testimonial] of [
      ['2027-04-14T08:00', lea],
      ['2027-04-15T08:00', zoe],
    ] as const) {
      site.clock.set(day)
      await superadmin.signIn((await aSuperadmin(site)).username)
      await superadmin.put(`/api/testimonials/${testimonial?.id}`, { status: 'approved' })
    }
    const { body } = await site.visitor().get<object[]>('/api/testimonials')
    expect(body).toEqual([
      expect.objectContaining({ clientName: 'Zoé', publishedDate: '2027-04-15', reservationDate: null }),
      expect.objectContaining({
        clientName: 'Léa',
        publishedDate: '2027-04-14',
        reservationDate: '2027-04-12',
      }),
    ])
    expect(JSON.stringify(body)).not.toContain(LEA)
  })

  test('makes a refusal go to the e-mail address of the reservation', async () => {
    await submit(await site.invitationToken())
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const [testimonial] = await listTestimonials()
    await superadmin.put(`/api/testimonials/${testimonial?.id}`, { status: 'refused', reason: 'Hors sujet.' })
    expect((await outboxOf(site)).at(-1)).toMatchObject({
      type: 'testimonial_refused',
      recipient: LEA,
      body: expect.stringContaining('Hors sujet.'),
    })
  })

  test('can be used once, even by simultaneous requests', { tags: ['engine'] }, async () => {
    const token = await site.invitationToken()
    const responses = await Promise.all(
      [1, 2, 3, 4].map((rating) => submit(token, { ...testimonialForm, rating })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404])
    expect([(await readLink(token)).status, (await submit(token)).status]).toEqual([404, 404])
    expect(await listTestimonials()).toHaveLength(1)
  })

  test('returns the same 404 whether it is wrong, expired, used, truncated or overlong', async () => {
    const used = await site.invitationToken()
    await submit(used)
    const old = await site.invitationToken({ clientEmail: 'zoe@exemple.fr' })
    site.clock.set('2027-07-13T10:00')
    const tokens = ['x', 'x'.repeat(43), 'x'.repeat(400), '%00', used.slice(1), `${used}=`, used, old]
    const responses = await Promise.all(tokens.flatMap((token) => [readLink(token), submit(token)]))
    for (const { status, body } of responses) expect([status, body]).toEqual([404, responses[0]?.body])
  })

  test('returns 404 while testimonials are off, and can be used afterwards', async () => {
    const token = await site.invitationToken()
    await aSetting(site, 'enableTestimonials', false)
    expect([(await readLink(token)).status, (await submit(token)).status]).toEqual([404, 404])
    await aSetting(site, 'enableTestimonials', true)
    expect((await submit(token)).status).toBe(201)
  })

  test.each([
    [{ clientName: ' ' }, 'clientName'],
    [{ rating: 0 }, 'rating'],
    [{ rating: 6 }, 'rating'],
    [{ comment: '' }, 'comment'],
    [{ comment: 'x'.repeat(2001) }, 'comment'],
  ])('refuses %j, naming the field, and can still be used', async (change, path) => {
    const token = await site.invitationToken()
    const { status, body } = await submit(token, { ...testimonialForm, ...change })
    expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
    expect((await submit(token)).status).toBe(201)
  })

  test('accepts a submission whose hidden field autofill has filled in', async () => {
    const token = await site.invitationToken()
    expect((await submit(token, { ...testimonialForm, website: 'https://exemple.fr' })).status).toBe(201)
    expect(await listTestimonials()).toHaveLength(1)
  })

  test('shows no first name when the reservation has none that can be recognized', async () => {
    expect((await readLink(await site.invitationToken({ clientName: 'Mme Durand' }))).body.firstName).toBe('')
    const nameless = { clientName: null, clientEmail: 'zoe@exemple.fr' }
    expect((await readLink(await site.invitationToken(nameless))).body.firstName).toBe('')
  })
})
