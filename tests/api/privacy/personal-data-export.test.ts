import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { type FoundPersonalData, PersonalData } from '#contract/privacy/personal-data.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const PERSONAL_DATA = '/api/superadmin/personal-data'
const SECTIONS = Object.keys(PersonalData.shape).length
const EMAIL = 'zoe.petit@exemple.fr'

let site: Awaited<ReturnType<typeof massagePractice>>['site']
let owner: TestClient

beforeEach(async () => {
  const practice = await massagePractice()
  site = practice.site
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  await aReservation(site, {
    praticienId: practice.camille.id,
    date: '2027-03-09',
    time: '10:00',
    clientName: '<b>Zoé</b> "Z" & \'Petit\'',
    clientEmail: EMAIL,
    serviceId: practice.massage.id,
  })
})

const exportJson = (subject: object) => owner.post<PersonalData>(`${PERSONAL_DATA}/export`, subject)
const exportPage = (subject: object) => owner.post<string>(`${PERSONAL_DATA}/export/html`, subject)

async function insertMessages(count: number): Promise<void> {
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    insert into contact_messages (name, email, message, status, created_at)
    select 'Zoé', ${EMAIL}, 'Message ' || n, 'read', 1807509600000 + n from numbers`.execute(
    site.database.kysely,
  )
}

async function listExports(): Promise<number> {
  const rows = await site.database.kysely
    .selectFrom('audit_trail')
    .select('detail')
    .where('action', '=', 'personal_data_exported')
    .execute()
  expect(rows.every(({ detail }) => detail === null)).toBe(true)
  return rows.length
}

describe('the export of what the site knows of a person', () => {
  test('holds in a JSON file exactly what the search finds, indented', { tags: ['engine'] }, async () => {
    await site.visitor().post('/api/contact', { name: 'Zoé', email: EMAIL, message: 'Un bassin chaud ?' })
    await aTestimonial(site, { clientName: 'Zoé P.', email: EMAIL })
    const { status, headers, body } = await exportJson({ email: EMAIL })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="donnees-personnelles.json"')
    expect(PersonalData.parse(body)).toEqual(body)
    const { people, ...found } = (
      await owner.post<FoundPersonalData>(`${PERSONAL_DATA}/search`, { email: EMAIL })
    ).body
    expect([people.length, body]).toEqual([1, found])
    expect([body.reservations.length, body.contactMessages.length, body.testimonials.length]).toEqual([
      1, 1, 1,
    ])
  })

  test('is a page that names practice, day and person, without script, with every value escaped', async () => {
    const { headers, body } = await exportPage({ email: EMAIL })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="donnees-personnelles.html"')
    expect(body).toContain('&lt;b&gt;Zoé&lt;/b&gt; &quot;Z&quot; &amp; &#39;Petit&#39;')
    expect(body).toContain(`${EMAIL}, 12 avril 2027`)
    expect(body).not.toMatch(/<b>|<script|src=|href=/)
    expect(body.match(/<h2>/g)).toHaveLength(SECTIONS)
  })

  test('of somebody unknown is a file that says so', async () => {
    const { reservations, messages } = (await exportJson({ email: 'personne@exemple.fr' })).body
    expect([reservations, messages]).toEqual([[], []])
    expect((await exportPage({ email: 'personne@exemple.fr' })).body.match(/Rien\./g)).toHaveLength(SECTIONS)
  })

  test('holds all of more rows than are read at a time', { tags: ['engine'] }, async () => {
    await insertMessages(1_100)
    const { contactMessages } = (await exportJson({ email: EMAIL })).body
    expect(contactMessages.map(({ message }) => message)).toEqual(
      Array.from({ length: 1_100 }, (_, n) => `Message ${n + 1}`),
    )
  })

  test('of more than 20,000 rows is refused before a file begins', { tags: ['engine'] }, async () => {
    await insertMessages(20_000)
    for (const path of ['export', 'export/html']) {
      const { status, headers, body } = await owner.post<ErrorBody>(`${PERSONAL_DATA}/${path}`, {
        email: EMAIL,
      })
      expect([status, body.code]).toEqual([409, 'export_too_large'])
      expect(headers['content-disposition']).toBeUndefined()
    }
    expect(await listExports()).toBe(0)
  })

  test('leaves a line in the audit trail, without the address', async () => {
    await exportJson({ email: EMAIL })
    await exportPage({ email: EMAIL })
    expect(await listExports()).toBe(2)
  })

  test('asks for the password again after ten minutes', async () => {
    site.clock.advanceMinutes(11)
    for (const path of ['export', 'export/html']) {
      const { status, body } = await owner.post<ErrorBody>(`${PERSONAL_DATA}/${path}`, { email: EMAIL })
      expect([status, body.code]).toEqual([401, 'reauthentication_required'])
    }
  })
})
