import { beforeEach, expect, test } from 'vitest'
import type { Profile } from '#contract/accounts/account.ts'
import type { User } from '#contract/accounts/users.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aService } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const PROFILE = '/api/admin/profile'
const NAMES = { firstName: 'Camille', lastName: 'Roy' }
const SENTENCE = 'Je masse lentement, en silence ou en bavardant.'

let site: TestPractice
let camille: Person
let staff: TestClient
let superadmin: TestClient

beforeEach(async () => {
  site = await practice()
  const massage = await aService(site)
  camille = await aPractitioner(site, { ...NAMES, offers: [massage.id] })
  staff = await site.visitor().signIn(camille.username)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const save = (introduction: unknown) => staff.put<Profile & ErrorBody>(PROFILE, { ...NAMES, introduction })
const shown = async () => (await site.visitor().get('/api/praticiens')).body
const usersPath = () => `/api/superadmin/users/${camille.id}/profile`
const asUser = (change: object) => ({ username: camille.username, role: 'praticien', ...NAMES, ...change })

test('what a practitioner says of themselves is shown to visitors, beside their training', async () => {
  expect(await shown()).toMatchObject([{ id: camille.id, specialite: '', introduction: '' }])
  expect(await save(` ${SENTENCE} `)).toMatchObject({ status: 200, body: { introduction: SENTENCE } })
  expect(await shown()).toMatchObject([{ id: camille.id, introduction: SENTENCE }])
})

test('a client that does not know the sentence leaves it unchanged, and an empty one clears it', async () => {
  await save(SENTENCE)
  await staff.put(PROFILE, { ...NAMES, training: 'Shiatsu' })
  await superadmin.put(usersPath(), asUser({}))
  expect((await staff.get(PROFILE)).body).toMatchObject({ training: 'Shiatsu', introduction: SENTENCE })
  await save('')
  expect(await shown()).toMatchObject([{ introduction: '' }])
  await save(SENTENCE)
  await save(null)
  expect(await shown()).toMatchObject([{ introduction: '' }])
})

test.each([
  ['161 characters', 'x'.repeat(161), 'doit compter au plus 160 caractères.'],
  ['two lines', 'Bonjour.\nJe masse.', 'contient un caractère qui n’est pas accepté.'],
  ['a line separator', 'Bonjour.\u2028Je masse.', 'contient un caractère qui n’est pas accepté.'],
  ['a bidirectional override', 'Je \u202emasse.', 'contient un caractère qui n’est pas accepté.'],
  ['stacked marks', `e${'\u0301'.repeat(40)}`, 'contient un caractère qui n’est pas accepté.'],
  ['a number', 12, 'doit être un texte.'],
])('a sentence of %s is refused, naming the field', async (_title, value, reason) => {
  await save(SENTENCE)
  const message = `Le champ «\u202fPhrase de présentation\u202f» ${reason}`
  const refusal = { status: 400, body: { issues: [{ path: 'introduction', message }] } }
  expect(await save(value)).toMatchObject(refusal)
  expect(await superadmin.put(usersPath(), asUser({ introduction: value }))).toMatchObject(refusal)
  expect(await shown()).toMatchObject([{ introduction: SENTENCE }])
})

test('160 characters are accepted, and markup is text like any other', async () => {
  expect(await save('é'.repeat(160))).toMatchObject({ status: 200 })
  await save('<b onclick=alert(1)>Je masse</b>')
  expect(await shown()).toMatchObject([{ introduction: '<b onclick=alert(1)>Je masse</b>' }])
})

test('a superadmin writes sentence and training for anyone, a praticien for nobody else', async () => {
  const change = { training: 'Shiatsu', introduction: SENTENCE }
  expect(await superadmin.put<User>(usersPath(), asUser(change))).toMatchObject({ status: 200, body: change })
  expect(await shown()).toMatchObject([{ specialite: 'Shiatsu', introduction: SENTENCE }])
  const theo = await site.visitor().signIn((await aPractitioner(site)).username)
  expect(await theo.put(usersPath(), asUser({ introduction: 'Moi.' }))).toMatchObject({ status: 403 })
  expect(await shown()).toMatchObject([{ introduction: SENTENCE }])
})

test('the audit trail names the sentence as changed, and does not repeat it', async () => {
  await save(SENTENCE)
  const { body } = await superadmin.get('/api/superadmin/audit-trail')
  expect(JSON.stringify(body)).toContain('"introduction"')
  expect(JSON.stringify(body)).not.toContain(SENTENCE)
})
