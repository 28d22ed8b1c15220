import type { Voucher } from '#contract/accounting/vouchers.ts'
import { aCardPayment } from '../../accounting/card-payment.ts'
import type { Attachment } from '../names.ts'
import type { Scene } from '../scene.ts'
import type { Builder } from './builders.ts'

type OfMoney = Extract<
  Attachment,
  | 'amount of a voucher'
  | 'session of a pack'
  | 'payment in part'
  | 'payment in full'
  | 'payment that was kept'
  | 'deposit paid by card'
>

export const MONEY: Readonly<Record<OfMoney, Builder>> = {
  'amount of a voucher': { attach: useAmount },
  'session of a pack': { attach: usePack },
  'payment in part': { attach: (scene) => pay(scene, 20) },
  'payment in full': { attach: (scene) => pay(scene, 62.5) },
  'payment that was kept': { attach: keepPayment },
  'deposit paid by card': { attach: payDeposit },
}

async function sell(scene: Scene, sale: object): Promise<{ id: number; code: string }> {
  const { body } = await scene.require(201, scene.ask('POST', '/api/superadmin/vouchers', sale))
  return { id: (body.voucher as Voucher).id, code: String(body.code) }
}

async function useAmount(scene: Scene): Promise<void> {
  const { code } = await sell(scene, { euros: 40, paidEuros: 40, means: 'Carte' })
  await attach(scene, { code })
}

async function usePack(scene: Scene): Promise<void> {
  const { record } = await scene.visit()
  const pack = { sessions: 5, serviceId: scene.practice.services.massage.id, paidEuros: 280 }
  const { id } = await sell(scene, { ...pack, means: 'Carte', clientId: record })
  await attach(scene, { packId: id })
}

async function attach(scene: Scene, voucher: object): Promise<void> {
  await scene.require(200, scene.ask('PUT', await scene.path('/voucher'), voucher))
}

async function pay(scene: Scene, euros: number): Promise<void> {
  const path = await scene.path('/payments')
  const { body } = await scene.require(200, scene.ask('GET', path))
  const payment = { euros, means: 'Espèces', knownPaidEuros: body.paidEuros }
  await scene.require(201, scene.ask('POST', path, payment))
}

async function keepPayment(scene: Scene): Promise<void> {
  await pay(scene, 20)
  await scene.require(200, scene.ask('DELETE', await scene.path()))
  await scene.require(200, scene.ask('POST', `/api/superadmin/receipts/to-settle/${scene.id}/keep`))
}

/** As its checkout leaves it: the provider’s page is another’s. A visit has one at most. */
async function payDeposit(scene: Scene): Promise<void> {
  const { kysely } = scene.practice.site.database
  const paid = await kysely
    .selectFrom('online_payments')
    .select('id')
    .where('reservation_id', '=', scene.id)
    .executeTakeFirst()
  if (paid) return
  const names = { reference: `acompte ${scene.id}`, payment_id: `pi_${scene.id}` }
  await aCardPayment(scene.practice.site, {
    ...names,
    purpose: 'deposit',
    cents: 2_000,
    reservation_id: scene.id,
  })
}
