// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import type { ReceivedMessage } from '#contract/content/contact.ts'
import type { ModeratedTestimonial } from '#contract/content/testimonials.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { JournalEntry } from '#contract/messages/journal.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const MESSAGES = '/api/superadmin/messages'
const TESTIMONIALS = '/api/superadmin/testimonials'

let site: TestPractice
let superadmin: TestClient

beforeEach(async () => {
  site = await practice()
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

type Row = { id: number }

const idsAt = async (path: string) => (await superadmin.get<Row[]>(path)).body.map(({ id }) => id)

/** The whole list, read in parts of two rows. */
async function readInParts(path: string, query = ''): Promise<number[]> {
  const ids: number[] = []
  for (;;) {
    const before = ids.length === 0 ? '' : `&before=${ids.at(-1)}`
    const part = await idsAt(`${path}?limit=2${before}${query}`)
    ids.push(...part)
    if (part.length < 2) return ids
  }
}

/** Several of one instant, so that the time alone does not order them. */
async function someMessages(statuses: readonly string[]): Promise<void> {
  const row = { name: 'Zoé', email: 'zoe@exemple.fr', message: 'Bonjour' }
  await site.database.kysely
    .insertInto('contact_messages')
    .values(
      statuses.map((status, n) => ({
        ...row,
        status: status as 'new',
        created_at: 1_000 * Math.floor(n / 3),
      })),
    )
    .execute()
}

async function someTestimonials(statuses: readonly ('pending' | 'approved' | 'refused')[]): Promise<void> {
  for (const [n, status] of statuses.entries()) {
    if (n % 3 === 2) site.clock.advanceMinutes(1)
    await aTestimonial(site, { status })
  }
}

describe('the contact messages', () => {
  beforeEach(() => someMessages(['new', 'read', 'new', 'archived', 'new', 'read', 'answered', 'new', 'new']))

  test('read in parts are the whole list, in its order', async () => {
    const whole = await idsAt(MESSAGES)
    expect(whole).toHaveLength(9)
    expect(await readInParts(MESSAGES)).toEqual(whole)
  })

  test('of one status are read in parts, too', async () => {
    const whole = (await superadmin.get<ReceivedMessage[]>(MESSAGES)).body
    const fresh = whole.filter(({ status }) => status === 'new').map(({ id }) => id)
    expect(await idsAt(`${MESSAGES}?status=new`)).toEqual(fresh)
    expect(await readInParts(MESSAGES, '&status=new')).toEqual(fresh)
  })

  test('are counted by status', async () => {
    const { body } = await superadmin.get(`${MESSAGES}/counts`)
    expect(body).toEqual({ new: 5, read: 2, answered: 1, archived: 1 })
  })

  test('that arrive meanwhile neither repeat nor hide a row', async () => {
    const whole = await idsAt(MESSAGES)
    const first = await idsAt(`${MESSAGES}?limit=4`)
    await site.visitor().post('/api/contact', { name: 'Léa', email: 'lea@exemple.fr', message: 'Bonsoir' })
    expect([...first, ...(await idsAt(`${MESSAGES}?limit=200&before=${first.at(-1)}`))]).toEqual(whole)
  })
})

describe('the testimonials in moderation', () => {
  beforeEach(() =>
    someTestimonials([
      'approved',
      'pending',
      'refused',
      'pending',
      'approved',
      'refused',
      'pending',
      'approved',
    ]),
  )

  test('read in parts are the whole list, pending ones first', async () => {
    const whole = (await superadmin.get<ModeratedTestimonial[]>(TESTIMONIALS)).body
    expect(whole.map(({ status }) => status).slice(0, 4)).toEqual([
      'pending',
      'pending',
      'pending',
      'approved',
    ])
    expect(await readInParts(TESTIMONIALS)).toEqual(whole.map(({ id }) => id))
  })

  test('of one status are read in parts, and counted', async () => {
    const whole = (await superadmin.get<ModeratedTestimonial[]>(TESTIMONIALS)).body
    const refused = whole.filter(({ status }) => status === 'refused').map(({ id }) => id)
    expect(await readInParts(TESTIMONIALS, '&status=refused')).toEqual(refused)
    const { body } = await superadmin.get(`${TESTIMONIALS}/counts`)
    expect(body).toEqual({ pending: 3, approved: 3, refused: 2 })
  })
})

test('the journal takes a limit, and says whether older messages follow', async () => {
  const row = { type: 'contact_message', channel: 'mail', recipient: 'ana@exemple.fr', subject: 'x' } as const
  await site.database.kysely
    .insertInto('outbox')
    .values(
      ['a', 'b', 'c'].map((event) => ({
        ...row,
        event,
        message_id: event,
        body: 'x',
        state: 'waiting' as const,
        created_at: 0,
        next_attempt_at: 0,
      })),
    )
    .execute()
  type Journal = { entries: JournalEntry[]; more: boolean }
  const first = (await superadmin.get<Journal>('/api/admin/journal?limit=2')).body
  expect([first.entries.length, first.more]).toEqual([2, true])
  const before = first.entries.at(-1)?.id
  const last = (await superadmin.get<Journal>(`/api/admin/journal?limit=2&before=${before}`)).body
  expect([last.entries.length, last.more]).toEqual([1, false])
})

describe.each([MESSAGES, TESTIMONIALS, '/api/admin/journal'])('%s', (path) => {
  test.each(['limit=0', 'limit=201', 'limit=2.5', 'limit=-1', 'limit=deux', 'limit=1&limit=2'])(
    'refuses %s with a sentence that names the limit',
    async (query) => {
      const { status, body } = await superadmin.get<ErrorBody>(`${path}?${query}`)
      expect([status, body.issues]).toEqual([
        400,
        [
          {
            path: 'limit',
            message: expect.stringMatching(/^Le champ «.Limite.» doit être un nombre entier de 1 à 200\.$/),
          },
        ],
      ])
    },
  )

  test('refuses a place in the list that is no id', async () => {
    const { status, body } = await superadmin.get<ErrorBody>(`${path}?before=x`)
    expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, ['before']])
  })
})

test.each([MESSAGES, TESTIMONIALS])(
  '%s says that the list has changed when its last row is gone',
  async (path) => {
    const { status, body } = await superadmin.get<ErrorBody>(`${path}?limit=2&before=4711`)
    expect([status, body.code]).toEqual([409, 'list_changed'])
  },
)
