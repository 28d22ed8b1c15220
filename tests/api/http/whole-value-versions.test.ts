// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const agenda = (start: number) => ({
  workingHours: { start, end: 18, slotDuration: 60 },
  breakTimes: [],
  timeOff: [{ from: '2027-05-03', to: '2027-05-07', label: 'Congés' }],
})
const closures = (day: number) => [{ from: `2027-07-${day}`, to: '2027-07-31', label: 'Été' }]
const words = (reason: string) => ({ words: [{ word: 'guérir', reason, instead: 'apaiser' }] })

let superadmin: TestClient
let praticienId: number

beforeEach(async () => {
  const site = await practice()
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  praticienId = (await aPractitioner(site)).id
})

type Case = [name: string, pathOf: () => string, bodyOf: (n: number) => unknown, code: string]

const CASES: Case[] = [
  ['an own agenda', () => '/api/admin/agenda/config', agenda, 'agenda_changed'],
  ['a colleague’s agenda', () => `/api/superadmin/agenda/config/${praticienId}`, agenda, 'agenda_changed'],
  ['the closures', () => '/api/superadmin/closures', closures, 'closures_changed'],
  [
    'the watched words',
    () => '/api/superadmin/wording',
    (n: number) => words(`raison ${n}`),
    'words_changed',
  ],
  [
    'what fills the legal texts',
    () => '/api/superadmin/legal-texts',
    (n: number) => ({ name: `Ada ${n}`, isReread: true, replace: [] }),
    'legal_texts_changed',
  ],
]

describe.each(CASES)('%s', (_name, pathOf, bodyOf, code) => {
  const readPath = () => pathOf().replace('/superadmin/wording', '/admin/wording')
  const read = async () => {
    const { headers, body } = await superadmin.get(readPath())
    return { version: String(headers.etag), body }
  }
  const save = (n: number, version?: string) =>
    superadmin.put<ErrorBody>(pathOf(), bodyOf(n), version === undefined ? {} : { 'if-match': version })

  test('is saved at the version that was read, and answers the next one', async () => {
    const { version } = await read()
    expect(version).toMatch(/^"\d+"$/)
    const first = await save(10, version)
    expect([first.status, first.headers.etag]).toEqual([200, (await read()).version])
    expect((await save(11, first.headers.etag)).status).toBe(200)
  })

  test('keeps what somebody else saved since it was read', async () => {
    const { version } = await read()
    await save(10)
    const saved = await read()
    const refused = await save(11, version)
    expect([refused.status, refused.body.code]).toEqual([412, code])
    expect(await read()).toEqual(saved)
  })

  test('is saved without If-Match, or with *, whatever was saved since', async () => {
    await save(10)
    expect((await save(11)).status).toBe(200)
    expect((await save(12, '*')).status).toBe(200)
  })

  test('is changed once by twenty who read it at the same time', async () => {
    const { version } = await read()
    await superadmin.csrfToken()
    const saves = Array.from({ length: 20 }, (_, index) => save((index % 8) + 10, version))
    const statuses = (await Promise.all(saves)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array<number>(19).fill(412)])
  })

  test.each(['3', 'W/"3"', '"abc"', '"3", "4"'])('refuses the If-Match %s', async (version) => {
    expect((await save(10, version)).status).toBe(400)
  })
})
