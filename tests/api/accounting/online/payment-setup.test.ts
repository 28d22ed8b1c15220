import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteStored, readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import { lockOrder } from '#server/features/accounting/voucher-orders/order-state.ts'
import { replaceSecretKey, requireSameKey } from '#server/features/operations/maintenance/secret-key.ts'
import { settleRows } from '#server/start/restore/settle-rows.ts'
import {
  type CardPractice,
  cardPractice,
  checkoutIdOf,
  LIVE_KEY,
  ONLINE,
  TEST_KEY,
  takingCards,
} from '../../../support/accounting/paying-practice.ts'
import { anOrder, withdrawOrder } from '../../../support/accounting/voucher-orders.ts'

let setup: CardPractice

afterEach(() => setup.closeAll())

const storedKey = () =>
  setup.site.database.kysely
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'onlinePayments')
    .executeTakeFirst()

describe('a key', () => {
  beforeEach(async () => {
    setup = await cardPractice()
  })

  test('is proved by a checkout that ends at once, and stored sealed, switched off', async () => {
    const { status, body } = await setup.saveKey(LIVE_KEY)
    expect([status, body]).toMatchObject([200, { mode: 'live', isOn: false, openCount: 0, tasks: [] }])
    expect([...setup.stripe.sessions.values()]).toMatchObject([{ amount_total: 100, status: 'expired' }])
    expect(setup.stripe.refunds.size).toBe(0)
    expect((await storedKey())?.value).not.toContain(LIVE_KEY)
    expect(JSON.stringify(body)).not.toContain(LIVE_KEY)
  })

  test.each([
    ['sk_live_secret', 'clé restreinte'],
    ['pk_live_public', 'clé restreinte'],
    ['whsec_1', 'commence par rk_live_'],
    ['rk_live_é', 'commence par rk_live_'],
    ['', 'obligatoire'],
    [`rk_live_${'a'.repeat(300)}`, '300'],
  ])('%s is refused before anything is asked', async (key, words) => {
    const { status, body } = await setup.saveKey(key)
    expect(status).toBe(400)
    expect(body.issues?.map(({ path, message }) => `${path} ${message}`).join()).toContain(words)
    expect(setup.stripe.calls).toEqual([])
    expect(await storedKey()).toBeUndefined()
  })

  test('that the provider does not know, or that lacks a right, is named beside its field', async () => {
    expect((await setup.saveKey('rk_live_unknown')).body.issues?.[0]).toMatchObject({
      path: 'key',
      message: expect.stringContaining('ne connaît pas'),
    })
    const rights = [
      'rak_checkout_session_write',
      'rak_checkout_session_read',
      'rak_charge_write',
      'rak_charge_read',
    ] as const
    for (const right of rights) {
      setup.stripe.acceptKey('rk_live_poor', { without: [right] })
      const { body } = await setup.saveKey('rk_live_poor')
      expect(body.issues?.[0]).toMatchObject({ path: 'key', message: expect.stringContaining(right) })
    }
    expect(await storedKey()).toBeUndefined()
  })

  test('waits for a provider that is silent', async () => {
    setup.stripe.failNext('lost')
    expect((await setup.saveKey(LIVE_KEY)).body.code).toBe('payment_provider_silent')
    expect(await storedKey()).toBeUndefined()
  })

  test('of a test is never offered to visitors, and tried by a superadmin', async () => {
    await setup.saveKey(TEST_KEY)
    expect((await setup.turn(true)).body.code).toBe('payment_key_of_test')
    const order = await anOrder(setup.site)
    expect((await setup.checkout(order)).body.code).toBe('card_payments_off')
    const staff = await setup.again()
    const trial = () => staff.post<{ state: string | null }>(`${ONLINE}/trial/result`)
    expect((await trial()).body.state).toBeNull()
    const { body } = await staff.post<{ url: string }>(`${ONLINE}/trial`)
    expect((await trial()).body.state).toBe('open')
    setup.stripe.pay(checkoutIdOf(body))
    expect((await trial()).body.state).toBe('refunded')
    expect([...setup.stripe.refunds.values()]).toMatchObject([{ amount: 100 }])
    expect(await setup.rows()).toEqual([])
    expect((await setup.online()).tasks).toEqual([])
  })

  test('with which money moves is not tried', async () => {
    await setup.saveKey(LIVE_KEY)
    const { body } = await (await setup.again()).post<{ code: string }>(`${ONLINE}/trial`)
    expect(body.code).toBe('payment_key_not_of_test')
  })
})

describe('without an address with https', () => {
  test('no key is asked for, and nothing is switched on', async () => {
    setup = await cardPractice({ PUBLIC_URL: 'http://localhost:3000' })
    expect((await setup.saveKey(LIVE_KEY)).body.code).toBe('payment_address_missing')
    expect((await setup.turn(true)).body.code).toBe('payment_key_missing')
    expect(setup.stripe.calls).toEqual([])
    expect((await setup.online()).hasAddress).toBe(false)
  })
})

describe('a key in use', () => {
  beforeEach(async () => {
    setup = await takingCards()
  })

  test('is removed once nothing is on its way', async () => {
    const order = await anOrder(setup.site)
    const id = checkoutIdOf((await setup.checkout(order)).body)
    expect((await setup.removeKey()).body.code).toBe('payments_under_way')
    // Switched off by then, so that the watch ends what is open.
    await setup.watch()
    expect(setup.stripe.sessions.get(id)?.status).toBe('expired')
    expect((await setup.removeKey()).body).toMatchObject({ mode: null, isOn: false, openCount: 0 })
  })

  test('opens no page once it was removed while somebody waited to pay', { tags: ['engine'] }, async () => {
    const order = await anOrder(setup.site)
    const { asked } = await setup.site.database.transaction(async (trx) => {
      await lockOrder(setup.site, trx, order.id)
      const request = setup.checkout(order)
      await setTimeout(500)
      await deleteStored(trx, 'onlinePayments')
      return { asked: request }
    })
    expect((await asked).body.code).toBe('card_payments_off')
    expect(setup.stripe.sessions.size).toBe(0)
    expect(await setup.payments()).toEqual([])
  })

  test('is replaced by another of its account, not by one of another account', async () => {
    const order = await anOrder(setup.site)
    await setup.checkout(order)
    setup.stripe.acceptKey('rk_live_second')
    expect((await setup.saveKey('rk_live_second')).body).toMatchObject({ mode: 'live', isOn: true })
    setup.stripe.sessions.clear()
    expect((await setup.saveKey(LIVE_KEY)).body.code).toBe('payments_under_way')
  })

  test('is not replaced while the provider is asked for a page', async () => {
    await setup.checkout(await anOrder(setup.site))
    // As until the provider has answered.
    const asked = { state: 'new', provider_id: null } as const
    await setup.site.database.kysely.updateTable('online_payments').set(asked).execute()
    setup.stripe.acceptKey('rk_live_second')
    expect((await setup.saveKey('rk_live_second')).body.code).toBe('payments_under_way')
  })

  test('that was revoked for longer than a page lives leaves its payment to a person', async () => {
    const order = await anOrder(setup.site)
    await setup.checkout(order)
    setup.stripe.revokeKey(LIVE_KEY)
    expect((await setup.removeKey()).body.code).toBe('payments_under_way')
    setup.at('2027-04-13T10:00')
    const { body } = await setup.removeKey()
    expect(body).toMatchObject({ mode: null, tasks: [{ kind: 'differs', orderId: order.id }] })
  })

  test('is lost with the site’s own key, and typed again', async () => {
    const order = await anOrder(setup.site)
    await setup.checkout(order)
    await requireSameKey(setup.site)
    const config = { ...setup.site.config, secretKey: 'another key of this site, which is long' }
    const lost = await replaceSecretKey({ ...setup.site, config })
    expect(lost?.hadPaymentKey).toBe(true)
    expect(await setup.online()).toMatchObject({ isKeyLost: true, mode: 'live', openCount: 1 })
    const other = await anOrder(setup.site)
    expect((await setup.checkout(other)).body.code).toBe('card_payments_off')
    expect((await setup.saveKey(LIVE_KEY)).body).toMatchObject({ isKeyLost: false, isOn: true })
  })
})

describe('after a restored backup', () => {
  beforeEach(async () => {
    setup = await takingCards()
  })

  const restore = () => setup.site.database.transaction((trx) => settleRows(trx, setup.site.clock.instant()))
  const release = async () => (await setup.again()).post<{ code: string }>(`${ONLINE}/release`)

  test('nothing is asked until a person decides', async () => {
    const order = await anOrder(setup.site)
    const id = checkoutIdOf((await setup.checkout(order)).body)
    setup.stripe.pay(id)
    expect(await restore()).toMatchObject({ holdsPayments: true })
    setup.stripe.calls.length = 0
    await setup.watch()
    await setup.night()
    await setup.back(order)
    expect((await setup.checkout(order)).body.code).toBe('card_payments_off')
    expect(setup.stripe.calls).toEqual([])
    expect(await setup.online()).toMatchObject({ isHeld: true, openCount: 1 })

    expect((await release()).status).toBe(200)
    expect((await setup.rowOf(order)).paid_at).not.toBeNull()
    expect(await setup.online()).toMatchObject({ isHeld: false, isOn: true, openCount: 0 })
  })

  test('payments that the backup does not know are shown, refunds that it asked are not made twice', async () => {
    const kept = await anOrder(setup.site)
    const keptId = checkoutIdOf((await setup.checkout(kept)).body)
    setup.stripe.pay(keptId)
    await setup.back(kept)
    await withdrawOrder(setup.site, kept)
    // The refund was made after the backup, and the order of another since.
    const [asked] = await setup.refunds()
    await setup.watch()
    const lost = await anOrder(setup.site)
    setup.stripe.pay(checkoutIdOf((await setup.checkout(lost)).body))
    await setup.back(lost)
    await setup.site.database.kysely.deleteFrom('online_refunds').execute()
    await setup.site.database.kysely.deleteFrom('online_payments').where('order_id', '=', lost.id).execute()
    await setup.site.database.kysely
      .insertInto('online_refunds')
      .values({ ...(asked as NonNullable<typeof asked>) })
      .execute()
    await restore()
    await release()
    expect((await setup.online()).tasks).toMatchObject([{ kind: 'differs', euros: 100, orderId: null }])
    setup.stripe.forgetKeys()
    setup.at('2027-04-14T09:00')
    await setup.watch()
    expect(setup.stripe.refunds.size).toBe(1)
    expect(await setup.refunds()).toMatchObject([{ state: 'succeeded' }])
  })

  test('what is changed while the provider is read stays so', { tags: ['engine'] }, async () => {
    const order = await anOrder(setup.site)
    setup.stripe.pay(checkoutIdOf((await setup.checkout(order)).body))
    await restore()
    const { database, clock } = setup.site
    const { released } = await database.transaction(async (trx) => {
      await lockOrder(setup.site, trx, order.id)
      const request = release()
      await setTimeout(500)
      const stored = await readStored(trx, 'onlinePayments')
      await writeStored(trx, 'onlinePayments', { value: { ...stored, isOn: false }, now: clock.instant() })
      return { released: request }
    })
    expect((await released).status).toBe(200)
    expect(await setup.online()).toMatchObject({ isHeld: false, isOn: false })
  })

  test('a provider that is silent leaves it held', async () => {
    await restore()
    setup.stripe.failNext('error')
    expect((await release()).body.code).toBe('payment_provider_silent')
    expect((await setup.online()).isHeld).toBe(true)
  })
})
