import { beforeEach, describe, expect, test } from 'vitest'
import type { LegalAnswers, LegalTexts } from '#contract/content/legal-texts.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { LegalTextKey } from '#domain/content/legal-texts/proposal.ts'
import { insertStarterContent } from '#server/db/starter/starter.ts'
import { cardsOn } from '../../support/accounting/card-payment.ts'
import { ordersOn } from '../../support/accounting/voucher-orders.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const PATH = '/api/superadmin/legal-texts'

let site: TestPractice
let owner: TestClient

beforeEach(async () => {
  site = await practice()
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const read = async () => (await owner.get<LegalTexts>(PATH)).body
const fill = (form: Partial<LegalAnswers>, headers = {}) =>
  owner.put<LegalTexts & ErrorBody>(PATH, { isReread: true, replace: [], ...form }, headers)
const states = ({ texts }: LegalTexts) => texts.map(({ state }) => state)
const htmlOf = ({ texts }: LegalTexts, key: LegalTextKey) =>
  texts.find((text) => text.key === key)?.html ?? ''
const published = async () =>
  (await site.visitor().get<{ legalText: string }>('/api/legal-text')).body.legalText

test('an empty site gets its three legal texts from the typed fields', async () => {
  expect(states(await read())).toEqual(['empty', 'empty', 'empty'])
  const { status, body } = await fill({
    name: 'Ada Roy',
    siren: '732 829 320',
    mediatorSite: 'mediation.exemple',
  })
  expect([status, states(body)]).toEqual([200, ['filled', 'filled', 'filled']])
  expect(body.details).toMatchObject({
    name: 'Ada Roy',
    siren: '732829320',
    mediatorSite: 'https://mediation.exemple',
  })
  expect(await published()).toContain('Nom ou raison sociale\u202f: Ada Roy')
  expect(await published()).toContain('<strong>[à compléter\u202f: Adresse de l’entreprise]</strong>')
  const { body: checklist } = await owner.get('/api/superadmin/checklist')
  expect(JSON.stringify(checklist)).toContain('Mentions légales')
})

test('address and phone of the site are proposed until fields are saved', async () => {
  await aSetting(site, 'address', '12 rue des Lilas\n69003 Lyon')
  await aSetting(site, 'phone', '04 78 00 00 00')
  expect((await read()).details).toEqual({ address: '12 rue des Lilas, 69003 Lyon', phone: '04 78 00 00 00' })
  await fill({ name: 'Ada Roy' })
  expect((await read()).details).toEqual({ name: 'Ada Roy', isReread: true })
})

test('the texts speak of cards only where vouchers are ordered and paid by card', async () => {
  expect((await read()).sells).toEqual({})
  await cardsOn(site)
  expect((await read()).sells).toEqual({})
  await ordersOn(site)
  expect((await read()).sells).toEqual({ vouchers: true, cards: true })
  expect(htmlOf((await fill({})).body, 'privacyPolicy')).toContain('Stripe Payments Europe')
})

test('a later change of the host changes the texts again', async () => {
  await fill({ hostName: 'Premier' })
  await fill({ hostName: 'Second & fils' })
  expect(await published()).toContain('Second &amp; fils')
  expect(await published()).not.toContain('Premier')
})

describe('a text that somebody wrote', () => {
  const mine = '<p>Écrit par notre avocat.</p>'

  beforeEach(async () => {
    await fill({ name: 'Ada Roy' })
    await owner.put('/api/settings', { legalText: mine })
  })

  test('stays when the others are filled again', async () => {
    expect(states(await read())).toEqual(['edited', 'filled', 'filled'])
    const { body } = await fill({ name: 'Ada Blanc' })
    expect(await published()).toBe(mine)
    expect(htmlOf(body, 'termsOfService')).toContain('Ada Blanc')
  })

  test('is replaced where the owner asks for it, and only that one', async () => {
    await owner.put('/api/settings', { termsOfService: mine })
    const { body } = await fill({ name: 'Ada Blanc', replace: ['legalText'] })
    expect(states(body)).toEqual(['filled', 'filled', 'edited'])
    expect(await published()).toContain('Ada Blanc')
  })

  test('is not replaced by an owner who read another version of it', async () => {
    const { headers } = await owner.get(PATH)
    await owner.put('/api/settings', { legalText: '<p>Encore autre chose.</p>' })
    const { status, body } = await fill({ replace: ['legalText'] }, { 'if-match': headers.etag })
    expect([status, body.code]).toEqual([412, 'legal_texts_changed'])
    expect(await published()).toBe('<p>Encore autre chose.</p>')
  })
})

test('the texts of the starter content are replaced, and are no example then', async () => {
  await site.database.kysely.deleteFrom('notification_templates').execute()
  await site.database.kysely.deleteFrom('users').execute()
  await insertStarterContent(site.database, { content: 'exemple', instant: 0 })
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  expect(states(await read())).toEqual(['example', 'example', 'example'])
  await fill({ name: 'Ada Roy' })
  expect(states(await read())).toEqual(['filled', 'filled', 'filled'])
})

test('what was typed is neither public nor exported, and HTML in it is shown as text', async () => {
  await fill({ director: '<img src=x onerror=harmed()>' })
  expect(await published()).toContain('&lt;img src=x onerror=harmed()&gt;')
  for (const path of ['/api/public-settings', '/api/settings/export']) {
    expect((await owner.get<object>(path)).body, path).not.toHaveProperty('legalDetails')
  }
})

test.each<[string, object, RegExp]>([
  ['a wrong SIREN', { siren: '732829321' }, /SIREN.*ne vont pas ensemble/],
  ['a SIRET', { siren: '73282932000074' }, /SIREN.*9 chiffres/],
  ['a site of the mediator that is none', { mediatorSite: 'javascript:harmed()' }, /Site du médiateur/],
  ['a phone number without digits', { hostPhone: 'aucun' }, /Téléphone de l’hébergeur/],
  ['an unknown text', { replace: ['siteTitle'] }, /Textes à remplacer/],
  ['an unknown field', { html: '<b>' }, /Champ inconnu/],
])('%s is refused by the name of its field, and nothing is written', async (_name, form, expected) => {
  const { status, body } = await fill(form)
  expect(status).toBe(400)
  expect(body.issues?.map(({ message }) => message).join(' ')).toMatch(expected)
  expect(states(await read())).toEqual(['empty', 'empty', 'empty'])
})

test('the activity log names the texts that were filled', async () => {
  await fill({ name: 'Ada Roy' })
  const [line] = await site.database.kysely
    .selectFrom('audit_trail')
    .select(['action', 'detail'])
    .where('action', '=', 'settings_changed')
    .execute()
  expect(line?.detail).toBe('legalText, privacyPolicy, termsOfService')
})
