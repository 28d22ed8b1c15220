import { beforeEach, describe, expect, test } from 'vitest'
import type { ModeratedTestimonial } from '#contract/content/testimonials.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { french } from '#domain/language/typography.ts'
import { insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

let site: TestPractice
let superadmin: TestClient

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T20:00' })
  await aSuperadmin(site, { username: 'ana' })
  superadmin = await site.visitor().signIn('ana')
})

const listAll = async () =>
  (await superadmin.get<ModeratedTestimonial[]>('/api/superadmin/testimonials')).body
const listPublished = async () => (await site.visitor().get<object[]>('/api/testimonials')).body
const judge = (id: number, body: object) => superadmin.put<ErrorBody>(`/api/testimonials/${id}`, body)

test('a superadmin lists all testimonials, pending ones first, then the newest', async () => {
  const old = await aTestimonial(site, { status: 'approved', clientName: 'Zoé' })
  site.clock.set('2027-04-13T00:10')
  const waiting = await aTestimonial(site, { clientName: 'Léa', email: 'lea@exemple.fr', rating: 4 })
  site.clock.set('2027-04-13T07:00')
  const newest = await aTestimonial(site, { status: 'refused' })
  const rows = await listAll()
  expect(rows.map(({ id }) => id)).toEqual([waiting, newest, old])
  expect(rows[0]).toEqual({
    id: waiting,
    clientName: 'Léa',
    rating: 4,
    comment: 'Un vrai moment de calme.',
    status: 'pending',
    email: 'lea@exemple.fr',
    date: '2027-04-13',
    approvedDate: null,
    refusalReason: null,
    reservationDate: null,
    isExample: false,
  })
})

describe('approving a testimonial', () => {
  test('publishes it, and keeps the day of the first approval', async () => {
    const id = await aTestimonial(site, { clientName: 'Léa' })
    expect(await listPublished()).toEqual([])
    site.clock.set('2027-04-13T00:30')
    expect(await judge(id, { status: 'approved' })).toMatchObject({
      status: 200,
      body: { message: 'Témoignage validé' },
    })
    expect(await listPublished()).toMatchObject([
      { clientName: 'Léa', status: 'approved', date: '2027-04-12' },
    ])
    expect(await listAll()).toMatchObject([{ status: 'approved', approvedDate: '2027-04-13' }])
    site.clock.set('2027-04-25T08:00')
    await superadmin.signIn('ana')
    await judge(id, { status: 'approved' })
    expect(await listAll()).toMatchObject([{ approvedDate: '2027-04-13' }])
  })

  test('never publishes an example, and says so', async () => {
    const id = await aTestimonial(site, { isExample: true })
    expect(await judge(id, { status: 'approved' })).toMatchObject({
      status: 200,
      body: { message: french`Témoignage validé. C’est un exemple : il reste non publié.` },
    })
    expect(await listPublished()).toEqual([])
    expect(await listAll()).toMatchObject([{ status: 'approved', isExample: true }])
  })
})

describe('refusing a testimonial', () => {
  test('stores the reason and unpublishes it until it is approved again', async () => {
    const id = await aTestimonial(site)
    await judge(id, { status: 'approved' })
    expect(await judge(id, { status: 'refused', reason: ' Hors sujet. ' })).toMatchObject({
      status: 200,
      body: { message: 'Témoignage refusé' },
    })
    expect(await listPublished()).toEqual([])
    expect(await listAll()).toMatchObject([
      { status: 'refused', refusalReason: 'Hors sujet.', approvedDate: null },
    ])
    await judge(id, { status: 'approved' })
    expect(await listAll()).toMatchObject([{ status: 'approved', refusalReason: null }])
    expect(await listPublished()).toHaveLength(1)
  })

  test('notifies its author once per reason, unless there is no address or it is an example', async () => {
    await insertTemplates(site)
    const withAddress = await aTestimonial(site, {
      clientName: 'Léa',
      email: 'lea@exemple.fr',
      comment: 'Bien.',
    })
    const unnotified = [
      await aTestimonial(site),
      await aTestimonial(site, { email: 'ex@exemple.fr', isExample: true }),
    ]
    for (const id of [withAddress, withAddress, ...unnotified])
      await judge(id, { status: 'refused', reason: 'Hors sujet.' })
    await judge(unnotified[0] ?? 0, { status: 'approved' })
    const messages = await outboxOf(site)
    expect(messages).toMatchObject([
      { recipient: 'lea@exemple.fr', body: expect.stringContaining('Hors sujet.') },
    ])
    expect(messages[0]?.body).toContain('Bien.')
  })

  test.each([
    [{ status: 'refused' }, 'reason'],
    [{ status: 'refused', reason: ' ' }, 'reason'],
    [{ status: 'refused', reason: 'x'.repeat(1001) }, 'reason'],
    [{ status: 'pending' }, 'status'],
    [{}, 'status'],
  ])('with %j is refused with 400, names the field and changes nothing', async (body, path) => {
    const id = await aTestimonial(site)
    const response = await judge(id, body)
    expect([response.status, response.body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
    expect(response.body.message).toMatch(/^Le champ «/)
    expect(await listAll()).toMatchObject([{ status: 'pending' }])
  })
})

test('a deleted testimonial is neither listed nor published', async () => {
  const id = await aTestimonial(site, { status: 'approved' })
  expect(await superadmin.delete(`/api/testimonials/${id}`)).toMatchObject({
    status: 200,
    body: { message: 'Témoignage supprimé' },
  })
  expect(await listAll()).toEqual([])
  expect(await listPublished()).toEqual([])
})

test('moderating or deleting an unknown testimonial returns 404', async () => {
  expect((await judge(4711, { status: 'approved' })).status).toBe(404)
  expect((await judge(4711, { status: 'refused', reason: 'Hors sujet.' })).status).toBe(404)
  expect((await superadmin.delete('/api/testimonials/4711')).status).toBe(404)
})
