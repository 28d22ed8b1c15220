import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnTestimonial } from '#contract/content/testimonials.ts'
import { insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const LEA = 'lea@exemple.fr'
const LINK = /https:\/\/cabinet\.example\/temoignage\/retrait\/([\w-]{43})$/m

let site: TestPractice
let superadmin: TestClient

beforeEach(async () => {
  site = await practice({ env: { PUBLIC_URL: 'https://cabinet.example' } })
  await insertTemplates(site)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const approve = (id: number) => superadmin.put(`/api/testimonials/${id}`, { status: 'approved' })
const refuse = (id: number) =>
  superadmin.put(`/api/testimonials/${id}`, { status: 'refused', reason: 'Hors sujet.' })
const read = (token: string) => site.visitor().get<OwnTestimonial>(`/api/temoignage/retrait/${token}`)
const withdraw = (token: string) => site.visitor().post<object>(`/api/temoignage/retrait/${token}`)
const listPublished = async () => (await site.visitor().get<object[]>('/api/testimonials')).body
const tokenIn = (mail: { body: string } | undefined) => LINK.exec(mail?.body ?? '')?.[1] ?? ''

async function publishedToken(): Promise<string> {
  await approve(await aTestimonial(site, { email: LEA, clientName: 'Léa' }))
  return tokenIn((await outboxOf(site)).at(-1))
}

describe('the author of a testimonial', () => {
  test('is told of its publication, with a link to withdraw it, where an address is known', async () => {
    const id = await aTestimonial(site, { email: LEA, clientName: 'Léa', comment: 'Un secret.' })
    for (const unnotified of [
      await aTestimonial(site),
      await aTestimonial(site, { email: LEA, isExample: true }),
    ])
      await approve(unnotified)
    await approve(id)
    const messages = await outboxOf(site)
    expect(messages).toMatchObject([
      {
        type: 'testimonial_published',
        recipient: LEA,
        subject: 'Votre témoignage est publié',
        body: expect.stringMatching(LINK),
      },
    ])
    expect(messages[0]?.body).toMatch(/^Bonjour Léa,/)
    expect(messages[0]?.body).not.toContain('Un secret.')
  })

  test('is told once, however often it is approved', { tags: ['engine'] }, async () => {
    const id = await aTestimonial(site, { email: LEA })
    await Promise.all([approve(id), approve(id), approve(id)])
    await approve(id)
    expect(await outboxOf(site)).toHaveLength(1)
  })

  test('gets the same link when it is refused, also where the owner’s text leaves it out', async () => {
    const id = await aTestimonial(site, { email: LEA })
    await refuse(id)
    await approve(id)
    const tokens = (await outboxOf(site)).map(tokenIn)
    expect(tokens).toEqual([expect.stringMatching(/^[\w-]{43}$/), tokens[0]])
    const refusal = (await outboxOf(site))[0]?.body
    expect(refusal).toContain(
      'Effacer votre témoignage et votre adresse e-mail\u202f: https://cabinet.example/',
    )
  })
})

describe('a withdrawal', () => {
  test('is offered by a page that says what is withdrawn, and nothing else', async () => {
    const token = await publishedToken()
    expect((await read(token)).body).toEqual({ date: '2027-04-12', isPublished: true })
    expect(await listPublished()).toHaveLength(1)
  })

  test('deletes the testimonial, its address and the messages about it, and unpublishes it at once', async () => {
    await aSetting(site, 'enableTestimonials', true)
    const form = { clientName: 'Léa', rating: 5, comment: 'Un vrai calme.', email: LEA }
    await superadmin.post('/api/testimonials', form)
    const { id } = await site.database.kysely
      .selectFrom('testimonials')
      .select('id')
      .executeTakeFirstOrThrow()
    await approve(id)
    const token = tokenIn((await outboxOf(site)).at(-1))
    expect(await listPublished()).toHaveLength(1)
    expect(await withdraw(token)).toMatchObject({
      status: 200,
      body: { message: 'C’est fait\u202f: votre témoignage et votre adresse e-mail sont effacés.' },
    })
    expect(await listPublished()).toEqual([])
    const { kysely } = site.database
    const rows = [await kysely.selectFrom('testimonials').selectAll().execute(), await outboxOf(site)]
    expect(JSON.stringify(rows)).not.toMatch(/lea@exemple|Un vrai calme/)
  })

  test('keeps every other testimonial', { tags: ['engine'] }, async () => {
    await approve(await aTestimonial(site, { email: 'zoe@exemple.fr', clientName: 'Zoé' }))
    await withdraw(await publishedToken())
    expect(await listPublished()).toMatchObject([{ clientName: 'Zoé' }])
    expect((await outboxOf(site)).map(({ recipient }) => recipient)).toEqual(['zoe@exemple.fr'])
  })

  test('is recorded in the audit trail by id alone', { tags: ['engine'] }, async () => {
    await withdraw(await publishedToken())
    const lines = await site.database.kysely
      .selectFrom('audit_trail')
      .select(['action', 'actor_id', 'subject_id', 'detail', 'address'])
      .where('action', '=', 'testimonial_withdrawn')
      .execute()
    expect(lines).toEqual([
      {
        action: 'testimonial_withdrawn',
        actor_id: null,
        subject_id: expect.any(Number),
        detail: null,
        address: null,
      },
    ])
  })

  test('happens once, also by simultaneous requests', { tags: ['engine'] }, async () => {
    const token = await publishedToken()
    const responses = await Promise.all([withdraw(token), withdraw(token), withdraw(token)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  test('leaves no message to its author while staff refuse the testimonial at the same time', {
    tags: ['engine'],
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const token = await publishedToken()
      const { id } = await site.database.kysely
        .selectFrom('testimonials')
        .select('id')
        .executeTakeFirstOrThrow()
      await Promise.all([refuse(id), withdraw(token), refuse(id)])
      expect(await outboxOf(site)).toEqual([])
    }
  })

  test('gets the same 404 whether its link is unknown, truncated or used', async () => {
    const used = await publishedToken()
    await withdraw(used)
    const tokens = ['x', 'x'.repeat(43), 'x'.repeat(400), '%00', used.slice(1), used]
    const responses = await Promise.all(tokens.flatMap((token) => [read(token), withdraw(token)]))
    for (const { status, body } of responses) expect([status, body]).toEqual([404, responses[0]?.body])
  })

  test('has no end while the testimonial exists', async () => {
    const token = await publishedToken()
    site.clock.set('2032-04-12T10:00')
    expect((await withdraw(token)).status).toBe(200)
  })

  test('leaves only a hash of its token in the database', async () => {
    const token = await publishedToken()
    const rows = await site.database.kysely.selectFrom('testimonials').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
