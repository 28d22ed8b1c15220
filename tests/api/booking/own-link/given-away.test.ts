import { beforeEach, describe, expect, test } from 'vitest'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aNote, recordOf } from '../../../support/people/client-records.ts'
import { aLinkedPractice } from '../../../support/people/own-details.ts'
import { linkHolder } from '../../../support/people/own-reservation.ts'

type Practice = Awaited<ReturnType<typeof aLinkedPractice>>
let setup: Practice

beforeEach(async () => {
  setup = await aLinkedPractice()
  await insertTemplates(setup.site)
})

const PAUL = { clientName: 'Paul Petit', clientPhone: '07 00 00 00 00' }

type Corrected = { message: string; link?: string; code?: string; reservation: { state: string } }
const correct = (body: object, { path, visitor }: Pick<Practice, 'path' | 'visitor'> = setup) =>
  visitor.put<Corrected>(`${path}/client`, body)
const holderOf = (link = '') => {
  const visitor = setup.site.visitor()
  return { ...linkHolder(visitor, link), visitor }
}
const rows = () =>
  setup.site.database.kysely
    .selectFrom('agenda_entries')
    .select(['id', 'client_name', 'handed_over', 'source', 'handed_from'])
    .orderBy('id')
    .execute()

describe('a client who types another name in the page of their link', () => {
  test('is asked whether it is theirs, and nothing is changed', async () => {
    const { status, body } = await correct(PAUL)
    expect([status, body.code]).toEqual([409, 'person_unclear'])
    expect(await rows()).toMatchObject([{ client_name: 'Zoé Petit', handed_over: 0 }])
  })

  test('gives the reservation away: this link shows it as cancelled, and another one is theirs', async () => {
    const { status, body } = await correct({ ...PAUL, person: 'other' })
    expect([status, body.message, body.reservation.state]).toEqual([
      200,
      'Votre rendez-vous est donné.',
      'cancelled',
    ])
    const [zoe, paul] = await rows()
    expect(zoe).toMatchObject({ client_name: 'Zoé Petit', handed_over: 1 })
    expect(paul).toMatchObject({ client_name: 'Paul Petit', source: 'public', handed_from: zoe?.id })
    expect((await setup.see()).body).toMatchObject({ state: 'cancelled', client: { name: 'Zoé Petit' } })
    expect((await holderOf(body.link).see()).body).toMatchObject({
      state: 'planned',
      client: { name: 'Paul Petit', email: 'zoe@exemple.fr', phone: '07 00 00 00 00' },
    })
    expect((await correct(PAUL)).body.code).toBe('reservation_cancelled')
    const types = (await outboxOf(setup.site)).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['booking_cancelled', 'booking_confirmed']))
  })

  test('moves no note by saying that they correct their own', async () => {
    const [row] = await rows()
    const zoe = await recordOf(setup.site, { id: row?.id ?? 0 })
    await aNote(setup.site, { client: zoe, author: setup.camille.id, reservation: row?.id ?? 0 })
    expect((await correct({ ...PAUL, person: 'same' })).status).toBe(200)
    const [note] = await setup.site.database.kysely.selectFrom('client_notes').select('client_id').execute()
    expect(note?.client_id).toBe(zoe)
  })

  test('cannot give it away once it is too late to cancel online, and can still correct it', async () => {
    setup.site.clock.set('2027-04-12T23:00')
    const late = await correct({ ...PAUL, person: 'other' })
    expect([late.status, late.body.code]).toEqual([409, 'too_late_to_hand_over'])
    expect((await correct({ ...PAUL, person: 'same' })).status).toBe(200)
  })

  test('gives it away and moves it three times a day at most, whichever link is used', async () => {
    let holder = { ...holderOf(), path: setup.path, visitor: setup.visitor }
    for (const clientName of ['Ana Blanc', 'Ben Noir', 'Cid Vert']) {
      const { status, body } = await correct({ clientName, person: 'other' }, holder)
      expect(status).toBe(200)
      holder = holderOf(body.link)
    }
    expect((await correct({ clientName: 'Dan Rouge', person: 'other' }, holder)).status).toBe(429)
    expect((await holder.move('2027-04-14', '11:00')).body.code).toBe('too_many_moves')
    expect((await holder.cancel()).status).toBe(200)
  })
})
