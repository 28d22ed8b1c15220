import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { enqueuePackEndings } from '#server/features/accounting/vouchers/pack-endings.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import { sendAndReadMails } from '../../../support/mail/mailbox.ts'
import { insertTemplates } from '../../../support/mail/post.ts'
import { recordOf } from '../../../support/people/client-records.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const VOUCHERS = '/api/superadmin/vouchers'
const LAST_DAY = '2027-08-31'

let setup: Awaited<ReturnType<typeof bookedPractice>>
let clientId: number

beforeEach(async () => {
  setup = await bookedPractice()
  await aSetting(setup.site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
  await insertTemplates(setup.site)
  mkdirSync(join(setup.site.config.dataDir, 'mail'), { recursive: true })
  clientId = await recordOf(setup.site, await setup.aVisit())
})

const sell = async (change: object = {}) => {
  const { massage, owner } = setup
  const pack = {
    sessions: 5,
    serviceId: massage.id,
    paidEuros: 250,
    clientId,
    validUntil: LAST_DAY,
    ...change,
  }
  return (await owner.post<{ voucher: Voucher }>(VOUCHERS, pack)).body.voucher
}
const at = (time: string) => setup.site.clock.set(time)
const remind = async () => {
  await enqueuePackEndings(setup.site)
  const rows = setup.site.database.kysely.selectFrom('outbox').select(['event', 'recipient', 'state', 'body'])
  return rows.where('type', '=', 'pack_ending').orderBy('id').execute()
}
const send = async () =>
  (await sendAndReadMails(setup.site)).filter(({ subject }) => subject?.includes('carnet'))
const again = () => setup.site.visitor().signIn(setup.ownerName)

test('a client is told thirty days before the last day what is left of a pack, once', {
  tags: ['engine'],
}, async () => {
  const pack = await sell()
  at('2027-07-31T21:59')
  expect(await remind()).toEqual([])
  at('2027-08-01T06:59')
  expect(await remind()).toEqual([])
  at('2027-08-01T07:00')
  expect(await remind()).toMatchObject([
    { event: `pack_ending:${pack.id}:${LAST_DAY}`, recipient: 'zoe@exemple.fr', state: 'waiting' },
  ])
  const [mail] = await send()
  expect(mail?.subject).toBe('Votre carnet est valable jusqu’au mardi 31 août 2027')
  expect(mail?.text).toMatch(/^Bonjour Zoé,\n\nIl reste sur votre carnet.: 5.séances.: /)
  expect(mail?.text).toContain('mardi 31 août 2027 compte encore')
  at('2027-08-02T09:00')
  expect(await remind()).toHaveLength(1)
  expect(await send()).toHaveLength(1)
})

test('a pack that is extended is spoken of again, before its new last day', {
  tags: ['engine'],
}, async () => {
  const pack = await sell()
  at('2027-08-01T09:00')
  await remind()
  await send()
  const owner = await again()
  await owner.put(`${VOUCHERS}/${pack.id}/validity`, { validUntil: '2027-12-31' })
  expect(await remind()).toHaveLength(1)
  at('2027-12-01T09:00')
  expect(await remind()).toHaveLength(2)
  expect(await send()).toHaveLength(2)
})

test('a mail that waits does not leave once its pack is extended, used up or of nobody', async () => {
  const [extended, refunded, erased] = [await sell(), await sell(), await sell()]
  at('2027-08-01T09:00')
  expect(await remind()).toHaveLength(3)
  const owner = await again()
  await owner.put(`${VOUCHERS}/${extended.id}/validity`, { validUntil: '2027-12-31' })
  await owner.post(`${VOUCHERS}/${refunded.id}/refund`, { euros: 0 })
  const nobodys = { client_id: null }
  await setup.site.database.kysely.updateTable('vouchers').set(nobodys).where('id', '=', erased.id).execute()
  expect(await send()).toEqual([])
  expect(await remind()).toEqual([])
})

test('a mail that waits says what is left as it leaves', async () => {
  const pack = await sell()
  at('2027-08-01T09:00')
  await remind()
  const visit = await setup.aVisit('2027-08-20')
  const owner = await again()
  await owner.put(`/api/admin/reservations/${visit.date}/${visit.id}/voucher`, { packId: pack.id })
  await remind()
  expect((await send())[0]?.text).toMatch(/Il reste sur votre carnet.: 4.séances/)
})

test('nothing leaves at night, for a gift, without an address, or for a pack sold for a month', {
  tags: ['engine'],
}, async () => {
  await sell({ clientId: undefined })
  await sell({ validUntil: '2027-05-10' })
  expect(await remind()).toEqual([])
  await setup.site.database.kysely.updateTable('clients').set({ email: null }).execute()
  await sell()
  at('2027-08-02T09:00')
  expect(await remind()).toEqual([])
  await setup.site.database.kysely.updateTable('clients').set({ email: 'zoe@exemple.fr' }).execute()
  expect(await remind()).toHaveLength(1)
  at('2027-08-02T22:30')
  expect(await send()).toEqual([])
  at('2027-08-03T07:00')
  expect(await send()).toHaveLength(1)
})
