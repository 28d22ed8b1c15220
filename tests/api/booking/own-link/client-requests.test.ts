import { beforeEach, describe, expect, test } from 'vitest'
import type { ClientRequest } from '#contract/booking/client-requests.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { PersonalData } from '#contract/privacy/personal-data.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, outboxOf } from '../../../support/mail/post.ts'
import { anonymousSenders } from '../../../support/people/anonymous-senders.ts'
import { aLinkedPractice } from '../../../support/people/own-details.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

type Answered = { message: string; isTold: boolean } & ErrorBody

let setup: Awaited<ReturnType<typeof aLinkedPractice>>
let owner: TestClient

beforeEach(async () => {
  setup = await aLinkedPractice()
  owner = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
})

const list = async () => (await owner.get<ClientRequest[]>('/api/superadmin/demandes')).body
const answer = (id: number, body: object) => owner.post<Answered>(`/api/superadmin/demandes/${id}`, body)
const messages = async (recipient: string) =>
  (await outboxOf(setup.site)).filter((message) => message.recipient === recipient)
const typesTo = async (recipient: string) => (await messages(recipient)).map(({ type }) => type)
const find = async (email: string) =>
  (await owner.post<PersonalData>('/api/superadmin/personal-data/search', { email })).body
const erase = (email: string) =>
  owner.post('/api/superadmin/personal-data/erasure', { subject: { email }, cancelUpcoming: true })

async function askAndGetId(kind = 'erasure'): Promise<number> {
  await setup.request(kind)
  return (await list()).at(-1)?.id ?? 0
}

describe('a request by link', () => {
  test('is due on the same day of the next month, is shown to its client, and waits for the owner', {
    tags: ['engine'],
  }, async () => {
    const { status, body } = await setup.request('export')
    expect([status, body.message]).toEqual([200, 'Votre demande est enregistrée.'])
    expect(body.reservation.requests).toEqual([{ kind: 'export', answerBefore: '2027-05-12' }])
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        kind: 'export',
        askedOn: '2027-04-12',
        answerBefore: '2027-05-12',
        isLate: false,
        clientName: 'Zoé Petit',
        email: 'zoe@exemple.fr',
        phone: '06 12 34 56 78',
        clientId: expect.any(Number),
        reservationDate: '2027-04-13',
      },
    ])
  })

  test('is confirmed to its client, and told to the owner with the deadline', async () => {
    const { site } = setup
    const { id } = await aSuperadmin(site)
    await site.database.kysely
      .updateTable('users')
      .set({ email: 'cabinet@exemple.fr' })
      .where('id', '=', id)
      .execute()
    await setup.request('erasure')
    expect(await typesTo('zoe@exemple.fr')).toContain('data_request_received')
    const [told] = await messages('cabinet@exemple.fr')
    expect(told?.type).toBe('data_request_new')
    for (const text of ['Zoé Petit', 'effacement des données', 'mercredi 12 mai 2027'])
      expect(told?.body).toContain(text)
  })

  test('is one, however often it is made while it is open', async () => {
    await setup.request('export')
    await setup.request('export')
    await setup.request('erasure')
    expect((await list()).map(({ kind }) => kind)).toEqual(['export', 'erasure'])
    expect((await typesTo('zoe@exemple.fr')).filter((type) => type === 'data_request_received')).toHaveLength(
      2,
    )
  })

  test('is one when it is made several times at once, on both engines', { tags: ['engine'] }, async () => {
    const url = await setup.site.app.listen({ host: '127.0.0.1', port: 0 })
    const senders = await anonymousSenders(url, 6)
    const path = `${setup.path}/demandes`
    const answers = await Promise.all(senders.map((send) => send('POST', path, { kind: 'erasure' })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await list()).toHaveLength(1)
    expect((await typesTo('zoe@exemple.fr')).filter((type) => type === 'data_request_received')).toHaveLength(
      1,
    )
  })

  test('is possible after the reservation, and after its cancellation', async () => {
    await setup.cancel()
    expect((await setup.request('export')).status).toBe(200)
    setup.site.clock.set('2027-04-20T08:00')
    expect((await setup.request('erasure')).status).toBe(200)
  })

  test('is refused after three answered ones of its kind in thirty days', { tags: ['engine'] }, async () => {
    for (const _ of [1, 2, 3]) await answer(await askAndGetId('export'), { decision: 'done' })
    const { status, body } = await setup.request('export')
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    expect((await setup.request('erasure')).status).toBe(200)
  })

  test('needs a link that works, and a known kind', async () => {
    const visitor = setup.site.visitor()
    expect(
      (await visitor.post(`/api/reservation/${'A'.repeat(43)}/demandes`, { kind: 'export' })).status,
    ).toBe(404)
    expect((await setup.request('copie')).status).toBe(400)
    expect(await list()).toEqual([])
  })

  test('gives its sender nothing but what the link shows', async () => {
    const { body } = await setup.request('export')
    expect({ ...body.reservation, requests: [] }).toEqual({ ...(await setup.see()).body, requests: [] })
  })
})

describe('the answer of the owner', () => {
  test.each([
    ['done', { decision: 'done' }, 'data_request_done', 'Demande traitée, la personne est prévenue'],
    [
      'a refusal, with its reason',
      { decision: 'refused', reason: 'La facture se garde dix ans.' },
      'data_request_refused',
      'Demande refusée, la personne est prévenue',
    ],
  ])('is mailed to the client: %s', { tags: ['engine'] }, async (_title, decision, type, message) => {
    const { status, body } = await answer(await askAndGetId(), decision)
    expect([status, body]).toEqual([200, { message, isTold: true }])
    const told = (await messages('zoe@exemple.fr')).at(-1)
    expect(told?.type).toBe(type)
    if ('reason' in decision) expect(told?.body).toContain(decision.reason)
    expect([await list(), (await setup.see()).body.requests]).toEqual([[], []])
  })

  test('says so when nobody could be told', { tags: ['engine'] }, async () => {
    await setup.site.database.kysely.updateTable('agenda_entries').set({ client_email: null }).execute()
    const { body } = await answer(await askAndGetId(), { decision: 'done' })
    expect(body).toEqual({ message: 'Demande traitée', isTold: false })
  })

  test('needs a reason for a refusal', async () => {
    const id = await askAndGetId()
    for (const reason of [undefined, ' ']) {
      const { status, body } = await answer(id, { decision: 'refused', reason })
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'reason'])
    }
    expect(await list()).toHaveLength(1)
  })

  test('is given once', async () => {
    const id = await askAndGetId()
    await answer(id, { decision: 'done' })
    expect((await answer(id, { decision: 'refused', reason: 'Non' })).body.code).toBe('request_answered')
    expect((await answer(999_999, { decision: 'done' })).status).toBe(404)
  })

  test('is a line of the audit trail, without the person', async () => {
    const id = await askAndGetId()
    await answer(id, { decision: 'refused', reason: 'Non' })
    const lines = await setup.site.database.kysely
      .selectFrom('audit_trail')
      .select(['action', 'subject_id', 'detail'])
      .where('action', '=', 'client_request_answered')
      .execute()
    expect(lines).toEqual([{ action: 'client_request_answered', subject_id: id, detail: null }])
  })

  test('is late from the day after the deadline', async () => {
    await setup.request('export')
    const states: (boolean | undefined)[] = []
    for (const now of ['2027-05-12T23:59', '2027-05-13T00:00']) {
      setup.site.clock.set(now)
      owner = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
      states.push((await list())[0]?.isLate)
    }
    expect(states).toEqual([false, true])
  })
})

describe('the dashboard', () => {
  test('shows a superadmin how many requests wait, the only one, and the first deadline; a praticien none', async () => {
    const { site } = setup
    const colleague = await site.visitor().signIn((await aPractitioner(site)).username)
    const read = async (reader: TestClient) =>
      (await reader.get<{ requests: object | null }>('/api/admin/dashboard')).body.requests
    expect(await read(owner)).toBeNull()
    await setup.request('export')
    const [only] = await list()
    expect(await read(owner)).toMatchObject({ count: 1, onlyId: only?.id })
    site.clock.set('2027-04-13T09:00')
    await setup.request('erasure')
    const [ownerAgain, colleagueAgain] = [
      await site.visitor().signIn((await aSuperadmin(site)).username),
      colleague,
    ]
    expect(await read(ownerAgain)).toEqual({
      count: 2,
      onlyId: null,
      answerBefore: '2027-05-12',
      isLate: false,
    })
    expect(await read(colleagueAgain)).toBeFalsy()
  })
})

describe('the erasure of a person', { tags: ['engine'] }, () => {
  test('answers their request, tells them, and leaves nothing that a search finds once the mail has left', async () => {
    const { site } = setup
    await setup.request('erasure')
    await setup.request('export')
    await setup.askEmail('nouvelle@exemple.fr')
    const found = await find('zoe@exemple.fr')
    expect(found.requests.map(({ kind, decision }) => [kind, decision])).toEqual([
      ['export', null],
      ['erasure', null],
    ])
    expect(found.emailChanges).toMatchObject([{ email: 'nouvelle@exemple.fr', isConfirmed: false }])

    expect((await erase('zoe@exemple.fr')).status).toBe(200)
    expect(await typesTo('zoe@exemple.fr')).toEqual(['data_erased'])
    const carriers = fakeCarriers()
    await sendDue({ ...site, ...carriers })
    expect(carriers.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['zoe@exemple.fr', 'Vos données sont effacées'],
    ])
    const after = await find('zoe@exemple.fr')
    for (const rows of Object.values(after)) expect(rows).toEqual([])
    const { kysely: db } = site.database
    const requests = await db
      .selectFrom('client_requests')
      .select(['kind', 'email', 'decision'])
      .orderBy('id')
      .execute()
    expect(requests).toEqual([
      { kind: 'erasure', email: null, decision: 'done' },
      { kind: 'export', email: null, decision: 'erased' },
    ])
    expect(await db.selectFrom('email_changes').selectAll().execute()).toEqual([])
  })

  test('finds a new address that is not confirmed by the address itself, and removes it', async () => {
    await setup.askEmail('nouvelle@exemple.fr')
    expect((await find('nouvelle@exemple.fr')).emailChanges).toHaveLength(1)
    expect((await erase('nouvelle@exemple.fr')).status).toBe(200)
    for (const rows of Object.values(await find('nouvelle@exemple.fr'))) expect(rows).toEqual([])
    expect((await setup.see()).body.client.email).toBe('zoe@exemple.fr')
  })

  test('a correction of their details redirects the answer', async () => {
    const id = await askAndGetId()
    const corrected = await owner.put('/api/superadmin/personal-data', {
      subject: { email: 'zoe@exemple.fr' },
      details: { clientEmail: 'zoe.petit@exemple.fr' },
    })
    expect(corrected.status).toBe(200)
    await answer(id, { decision: 'done' })
    expect(await typesTo('zoe.petit@exemple.fr')).toContain('data_request_done')
  })
})
