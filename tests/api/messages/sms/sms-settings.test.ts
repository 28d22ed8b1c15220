import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { SmsReply } from '#contract/messages/sms.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aSuperadmin, PASSWORD, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'
import { FakeSmsProviders, SMS_FORMS } from '../../../support/servers/sms-providers.ts'

const PATH = '/api/superadmin/sms'
const ZOE = '+33612345678'

let providers: FakeSmsProviders
let site: TestPractice
let owner: TestClient
let alix: Person

async function open(env: Record<string, string> = {}): Promise<void> {
  site = await practice({ env })
  await insertTemplates(site)
  await aSetting(site, 'siteTitle', 'Les Saules')
  alix = await aSuperadmin(site, { username: 'alix' })
  owner = await site.visitor().signIn('alix')
}

beforeEach(async () => {
  providers = await FakeSmsProviders.open()
  await open()
})
afterEach(() => providers.close())

const save = (form: object) => owner.put<SmsReply & ErrorBody>(PATH, form)
const texts = async () => (await outboxOf(site)).filter(({ channel }) => channel === 'sms')

describe('the settings of SMS', () => {
  test('never give a secret away, and leave a line in the trail', async () => {
    await save(SMS_FORMS.octopush)
    const { kysely: db } = site.database
    const stored = await db.selectFrom('settings').selectAll().execute()
    const trail = await db.selectFrom('audit_trail').selectAll().execute()
    const exported = await owner.get('/api/superadmin/settings/export')
    for (const shown of [stored, trail, (await owner.get(PATH)).body, exported.body])
      expect(JSON.stringify(shown)).not.toMatch(/xkeysib|cabinet@exemple/)
    expect(JSON.stringify(trail)).toContain('sms_provider_changed')
    expect(JSON.stringify(exported.body)).not.toMatch(/smsProvider|sealedSecrets/)
  })

  test('propose a sender from the title of the site', async () => {
    expect((await owner.get<SmsReply>(PATH)).body).toEqual({
      ...{ source: 'none', provider: null, proposedSender: 'Saules', fault: null, month: null },
    })
  })

  test.each([
    [{ sender: 'RDV' }, 'sender'],
    [{ sender: 'Les Saules' }, 'sender'],
    [{ key: 'une clé' }, 'key'],
    [{ provider: 'ovh' }, 'provider'],
  ])('refuse %j', async (change, path) => {
    const { status, body } = await save({ ...SMS_FORMS.brevo, ...change })
    expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
  })

  test('ask for the password again after ten minutes', async () => {
    site.clock.advanceMinutes(11)
    expect(await save(SMS_FORMS.brevo)).toMatchObject({
      status: 401,
      body: { code: 'reauthentication_required' },
    })
    await owner.post('/api/auth/reauthenticate', { password: PASSWORD })
    expect((await save(SMS_FORMS.brevo)).status).toBe(200)
  })

  test('give way to SMS_URL while it is set', async () => {
    await open({ SMS_URL: 'https://sms.exemple/?to={{to}}' })
    expect((await owner.get<SmsReply>(PATH)).body).toMatchObject({ source: 'environment' })
    expect(await save(SMS_FORMS.brevo)).toMatchObject({ status: 409, body: { code: 'sms_provider_fixed' } })
    expect((await owner.delete(PATH)).status).toBe(409)
  })
})

describe('« M’envoyer un essai »', () => {
  type Trial = { sent: boolean; message: string } & ErrorBody
  const trial = () => owner.post<Trial>(`${PATH}/test`)
  const setPhone = (phone: string | null) =>
    site.database.kysely.updateTable('users').set({ phone }).where('id', '=', alix.id).execute()

  test('sends an SMS to one’s own number, and leaves a line in the journal', async () => {
    await save(SMS_FORMS.brevo)
    await setPhone('06 12 34 56 78')
    expect((await trial()).body).toMatchObject({ sent: true })
    expect(providers.accepted).toMatchObject([
      { to: ZOE, text: expect.stringMatching(/^Les Saules : cet essai/) },
    ])
    expect(await texts()).toMatchObject([{ type: 'trial', state: 'sent', recipient: ZOE, body: '' }])
  })

  test('says in the provider’s words why it failed', async () => {
    await save({ ...SMS_FORMS.brevo, key: 'wrong' })
    await setPhone('06 12 34 56 78')
    const { sent, message } = (await trial()).body
    expect([sent, message]).toEqual([false, expect.stringMatching(/refuse la clé.*Key not found/)])
    expect(await texts()).toMatchObject([{ state: 'failed' }])
  })

  test('needs a provider and a mobile of one’s own, and stays bounded', async () => {
    await setPhone('06 12 34 56 78')
    expect((await trial()).body.code).toBe('sms_not_set_up')
    await save(SMS_FORMS.brevo)
    for (const phone of [null, '01 45 67 89 01']) {
      await setPhone(phone)
      expect((await trial()).body.code).toBe('sms_without_own_number')
    }
    await setPhone('06 12 34 56 78')
    const sent: boolean[] = []
    for (let count = 0; count < 10; count += 1) sent.push((await trial()).body.sent)
    expect(sent.filter(Boolean)).toHaveLength(5)
    expect((await trial()).status).toBe(429)
  })
})
