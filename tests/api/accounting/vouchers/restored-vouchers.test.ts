// @module-tag engine
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import { readPdf } from '../../../support/accounting/pdf.ts'
import { anOrder, confirmOrder, ordersOn } from '../../../support/accounting/voucher-orders.ts'
import { sendAndReadMails } from '../../../support/mail/mailbox.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestSite } from '../../../support/practice/site.ts'
import { openRestored, restoreInto, setUpRestores } from '../../../support/servers/restoring.ts'

const ENGINES = inject('engine') === 'postgres' ? (['postgres', 'sqlite'] as const) : (['sqlite'] as const)
const VOUCHERS = '/api/superadmin/vouchers'
const NOTICE = 'Bons et carnets\u202f: ceux vendus depuis cette sauvegarde se saisissent de nouveau'

const setup = setUpRestores()

async function aPracticeWithVouchers() {
  const practice = await bookedPractice()
  await aSetting(practice.site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
  const sell = async () => {
    const sale = { euros: 100, paidEuros: 100 }
    return (await practice.owner.post<{ voucher: Voucher; code: string }>(VOUCHERS, sale)).body
  }
  return { ...practice, sell }
}

test.each(ENGINES)(
  'a site restored on %s has its balances and triggers, and says what to check until that is done',
  async (engine) => {
    const { site, sell, aVisit, owner, ownerName } = await aPracticeWithVouchers()
    const { voucher, code } = await sell()
    const visit = await aVisit('2027-04-20')
    await owner.put(`/api/admin/reservations/${visit.date}/${visit.id}/voucher`, { code })
    expect((await owner.get(VOUCHERS)).body).not.toHaveProperty('restoredAt')
    const archive = await setup.archiveOf(site)

    const home = await setup.emptyHome(engine)
    expect((await restoreInto(home, archive)).text).toContain(NOTICE)
    const restored = await openRestored(home, site)
    const again = await restored.visitor().signIn(ownerName)
    const list = async () => (await again.get<{ vouchers: Voucher[]; restoredAt?: string }>(VOUCHERS)).body
    expect(await list()).toMatchObject({
      vouchers: [{ id: voucher.id, balance: 3_750, reserved: 6_250 }],
      restoredAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/),
    })
    const { kysely } = restored.database
    expect(await findVoucherFault(kysely)).toBeNull()
    await expect(kysely.deleteFrom('voucher_entries').execute()).rejects.toThrow('append-only')
    // The cancellation is heard by the triggers of the restored site.
    await kysely.updateTable('agenda_entries').set({ cancelled_at: 1 }).where('id', '=', visit.id).execute()
    expect((await again.post(`${VOUCHERS}/${voucher.id}/refund`, { euros: 100 })).status).toBe(200)
    expect((await again.post(`${VOUCHERS}/restored`)).status).toBe(200)
    expect(await list()).not.toHaveProperty('restoredAt')
    expect(await list()).toMatchObject({ vouchers: [{ balance: 0, reserved: 0 }] })
  },
)

test('a restored site replaces one with vouchers, and is replaced by it', async () => {
  const { site, sell } = await aPracticeWithVouchers()
  await sell()
  const archive = await setup.archiveOf(site)
  const home = await setup.emptyHome()
  await restoreInto(home, archive)
  await restoreInto(home, archive, { force: true })
  const { database } = await openRestored(home, site)
  expect(await database.kysely.selectFrom('vouchers').select('balance').execute()).toEqual([
    { balance: 10_000 },
  ])
})

test('a restored site that has sold none says nothing', async () => {
  const { site } = await bookedPractice()
  const home = await setup.emptyHome()
  expect((await restoreInto(home, await setup.archiveOf(site))).text).not.toContain('carnets')
})

test.each(ENGINES)(
  'a voucher that was sent after the backup is sent again on %s with the same code, if staff let its mail leave',
  async (engine) => {
    const { site, owner, ownerName } = await bookedPractice()
    await ordersOn(site)
    await confirmOrder(owner, await anOrder(site), { means: 'Virement' })
    const archive = await setup.archiveOf(site)
    const code = await mailedCode(site)

    const home = await setup.emptyHome(engine)
    await restoreInto(home, archive)
    const restored = await openRestored(home, site)
    await expect(mailedCode(restored)).rejects.toThrow('no PDF')
    const again = await restored.visitor().signIn(ownerName)
    expect((await again.post('/api/superadmin/held-messages/release')).status).toBe(200)
    expect(await mailedCode(restored)).toBe(code)
  },
)

/** Printed on the voucher that leaves by mail. */
async function mailedCode(site: TestSite): Promise<string> {
  mkdirSync(join(site.config.dataDir, 'mail'), { recursive: true })
  const mails = await sendAndReadMails(site)
  const content = mails.flatMap(({ attachments }) => attachments)[0]?.content
  if (!content || typeof content === 'string') throw new Error('no PDF is attached')
  const { text } = await readPdf(new Uint8Array(content))
  return /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? ''
}
