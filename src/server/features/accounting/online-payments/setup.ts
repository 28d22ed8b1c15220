import { randomUUID } from 'node:crypto'
import { invalid, Refusal } from '#contract/errors.ts'
import {
  modeOfKey,
  type PaymentMode,
  ProviderFailure,
  takesCards,
} from '#domain/accounting/online-payment.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { deleteStored, readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import { seal } from '#server/security/secret.ts'
import type { PaymentProvider } from '../payment-provider/provider.ts'
import {
  changePayment,
  countUnderWay,
  listRunningRefunds,
  listUnsettled,
  type OnlinePayment,
} from './queries.ts'
import { createProvider, KEY_PURPOSE, requireSafeOrigin, toRefusal } from './settings.ts'

const PROOF_CENTS = 100
/** An id that no payment has: asking for its refund proves the right, and refunds nothing. */
const NO_PAYMENT = 'pi_essai_du_droit'

/**
 * Proved at the provider, and stored switched off, unless it replaces a key of the same account. Throws
 * payments_under_way for that of another account while money is on its way, and invalid for a key that lacks a right.
 */
export async function savePaymentKey(context: AppContext, key: string): Promise<void> {
  const { config, database, clock } = context
  const mode = modeOfKey(key)
  if (mode === null) throw invalid('key', WRONG_KEY)
  const origin = await requireSafeOrigin(context)
  const provider = createProvider(context, key)
  await proveKey(provider, { mode, origin })
  await refuseOtherAccount(context, provider)
  const stored = await readStored(database.kysely, 'onlinePayments')
  const now = clock.instant()
  const isSwitchedOn = stored.isOn && stored.mode === mode
  await writeStored(database.kysely, 'onlinePayments', {
    value: {
      sealedKey: seal(config, key, KEY_PURPOSE),
      mode,
      verifiedAt: now,
      isOn: isSwitchedOn,
      isHeld: stored.isHeld,
    },
    now,
  })
  await deleteStored(database.kysely, 'onlinePaymentFault')
}

/** A checkout of 1 € that ends at once, and what a refund asks: mode, euros and each right. */
async function proveKey(
  provider: PaymentProvider,
  { mode, origin }: { mode: PaymentMode; origin: string },
): Promise<void> {
  try {
    const opened = await provider.open({
      reference: randomUUID(),
      cents: PROOF_CENTS,
      label: 'Vérification de la clé',
      email: null,
      returnUrl: origin,
      backUrl: origin,
    })
    await provider.read(opened.id)
    const { state } = await provider.expire(opened.id)
    if (opened.mode !== mode || state !== 'expired') throw invalid('key', WRONG_KEY)
    await proveRefunds(provider)
  } catch (error) {
    throw explainKey(error)
  }
}

async function proveRefunds(provider: PaymentProvider): Promise<void> {
  for await (const _ of provider.listRefunds({ paymentId: NO_PAYMENT })) break
  try {
    await provider.refund({ reference: randomUUID(), attempt: 1, paymentId: NO_PAYMENT, cents: PROOF_CENTS })
  } catch (error) {
    if (error instanceof ProviderFailure && (error.fault === 'gone' || error.fault === 'refused')) return
    throw error
  }
}

const WRONG_KEY = french`Le prestataire ne connaît pas cette clé, ou l’a révoquée : copiez-la de nouveau.`

function explainKey(error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error
  const { fault, detail } = error
  if (fault === 'key') return invalid('key', WRONG_KEY)
  if (fault !== 'right') return toRefusal(error)
  const named = detail === null ? '' : ` (${detail})`
  return invalid('key', french`Il manque un droit à cette clé${named} : ajoutez-le chez le prestataire.`)
}

/**
 * Only a key of the same account can bring payments and refunds to an end. While a checkout is being opened, no id is
 * known by which the account could be compared: the new key is refused.
 */
async function refuseOtherAccount({ database }: AppContext, provider: PaymentProvider): Promise<void> {
  const open = (await listUnsettled(database.kysely)).map(({ providerId }) => providerId)
  const refunded = (await listRunningRefunds(database.kysely)).map(({ checkoutId }) => checkoutId)
  const known = [...open, ...refunded].find((id) => id !== null)
  if (!known) {
    if (open.length > 0) throw new Refusal('payments_under_way')
    return
  }
  try {
    await provider.read(known)
  } catch (error) {
    if (error instanceof ProviderFailure && error.fault === 'gone') throw new Refusal('payments_under_way')
    throw explainKey(error)
  }
}

/** The provider ends a checkout after a day at most. */
const CHECKOUT_LIFE_MS = 25 * 3_600_000

/**
 * Throws payments_under_way while a checkout or a refund is open: switched off first, the watch ends them. What no key
 * could read for longer than a checkout lives is left to a person.
 */
export async function removePaymentKey(context: AppContext): Promise<void> {
  const { database, clock } = context
  const { kysely: db } = database
  const stored = await readStored(db, 'onlinePayments')
  const now = clock.instant()
  if (stored.isOn) await writeStored(db, 'onlinePayments', { value: { ...stored, isOn: false }, now })
  for (const payment of await listUnsettled(db)) await giveUpUnread(context, payment)
  if ((await countUnderWay(db)) > 0) throw new Refusal('payments_under_way')
  await deleteStored(db, 'onlinePayments')
  await deleteStored(db, 'onlinePaymentFault')
}

async function giveUpUnread({ database, clock }: AppContext, payment: OnlinePayment): Promise<void> {
  const now = clock.instant()
  if (now - Number(payment.createdAt) < CHECKOUT_LIFE_MS) return
  const change = { state: 'differs', settled_at: now } as const
  await changePayment(database.kysely, { id: payment.id, from: ['new', 'open'] }, change)
}

/** Throws payment_key_missing, payment_key_of_test, payment_address_missing, payments_held. */
export async function switchOnlinePayments(context: AppContext, isOn: boolean): Promise<void> {
  const { database, clock } = context
  const stored = await readStored(database.kysely, 'onlinePayments')
  if (isOn) {
    if (!stored.sealedKey) throw new Refusal('payment_key_missing')
    if (stored.isHeld) throw new Refusal('payments_held')
    if (!takesCards({ ...stored, isOn })) throw new Refusal('payment_key_of_test')
    await requireSafeOrigin(context)
  }
  await writeStored(database.kysely, 'onlinePayments', {
    value: { ...stored, isOn },
    now: clock.instant(),
  })
}
