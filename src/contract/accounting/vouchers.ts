import * as z from 'zod/mini'
import { VOUCHER_ENTRY_KINDS, VOUCHER_KINDS } from '#domain/accounting/voucher.ts'
import { french } from '#domain/language/typography.ts'
import { MAX_SERVICE_MINUTES } from '#domain/visit/service-parts.ts'
import { endpoint } from '../endpoint.ts'
import {
  clientName,
  day,
  emptyable,
  euros,
  IdempotencyKey,
  id,
  idParam,
  integer,
  line,
  multilineText,
  object,
} from '../fields.ts'

export const MAX_VOUCHER_EUROS = 10_000
export const MAX_SESSIONS = 50

const ShownVoucherSettings = z.strictObject({
  isOn: z.boolean(),
  validMonths: z.number(),
  conditions: z.string(),
  missedConsumes: z.boolean(),
  lateConsumes: z.boolean(),
  takesOrders: z.boolean(),
  howToPay: z.string(),
})
export type ShownVoucherSettings = z.infer<typeof ShownVoucherSettings>

export const readVoucherSettings = endpoint({
  method: 'GET',
  path: '/api/superadmin/vouchers/settings',
  access: 'superadmin',
  summary: 'Bons cadeaux et carnets : sont-ils proposés, et comment',
  reply: ShownVoucherSettings,
})

const yesOrNo = (label: string) => z.boolean(french`Le champ « ${label} » vaut oui ou non.`)

export const VoucherSettingsInput = object({
  isOn: yesOrNo('Proposer des bons cadeaux et des carnets'),
  validMonths: integer('Validité en mois', { min: 1, max: 60 }),
  conditions: multilineText('Conditions', { min: 0, max: 1_000 }),
  missedConsumes: yesOrNo('Un client absent perd sa séance'),
  lateConsumes: yesOrNo('Une annulation tardive perd la séance'),
  takesOrders: yesOrNo('Proposer des bons sur le site'),
  howToPay: multilineText('Comment régler', { min: 0, max: 500 }),
}).check(
  z.refine(({ takesOrders, howToPay }) => !takesOrders || howToPay !== '', {
    path: ['howToPay'],
    error: french`Dites comment régler une commande : votre IBAN, ou à quelle adresse passer.`,
  }),
)
export type VoucherSettingsInput = z.infer<typeof VoucherSettingsInput>

export const saveVoucherSettings = endpoint({
  method: 'PUT',
  path: '/api/superadmin/vouchers/settings',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'voucher_settings_changed',
  summary: 'Proposer ou non des bons cadeaux et des carnets',
  body: VoucherSettingsInput,
  reply: ShownVoucherSettings,
  errors: ['orders_without_mail'],
})

/** Balance and units are cents or sessions; amounts in euros. */
export const Voucher = z.strictObject({
  id: z.number(),
  kind: z.enum(VOUCHER_KINDS),
  serviceId: z.nullable(z.number()),
  serviceName: z.nullable(z.string()),
  minutes: z.nullable(z.number()),
  /** Today’s price of this length; absent where it is gone. */
  listEuros: z.optional(z.number()),
  isServiceGone: z.optional(z.literal(true)),
  units: z.number(),
  balance: z.number(),
  /** Held by visits to come. */
  reserved: z.number(),
  paidEuros: z.number(),
  /** Proposed refund of the balance. */
  refundableEuros: z.number(),
  soldOn: z.string(),
  validUntil: z.string(),
  /** `ended`: nothing is left, and nothing reserved. */
  state: z.enum(['live', 'expired', 'ended']),
  recipientName: z.nullable(z.string()),
  giverName: z.nullable(z.string()),
  message: z.nullable(z.string()),
  clientId: z.nullable(z.number()),
  clientName: z.nullable(z.string()),
  receiptNumber: z.nullable(z.number()),
  /** Sold by another program, and imported. */
  isImported: z.optional(z.literal(true)),
  /** The code that was printed elsewhere is accepted. */
  hasForeignCode: z.optional(z.literal(true)),
})
export type Voucher = z.infer<typeof Voucher>

const VoucherParams = object({ id: idParam('Bon') })

export const listVouchers = endpoint({
  method: 'GET',
  path: '/api/superadmin/vouchers',
  access: 'superadmin',
  audit: 'vouchers_opened',
  summary: 'Bons cadeaux et carnets vendus, les plus récents d’abord',
  reply: z.strictObject({
    vouchers: z.array(Voucher),
    /** Balances of live ones, and their units reserved for visits to come. */
    owedEuros: z.number(),
    /**
     * Local time `2027-04-14T10:30` at which a backup was restored, until that is dealt with: vouchers sold since are
     * entered again as paid before, and balances used since are checked by hand.
     */
    restoredAt: z.optional(z.string()),
  }),
})

/** By the code that somebody holds in their hand: the site keeps its hash alone. */
export const findVoucherByCode = endpoint({
  method: 'POST',
  path: '/api/superadmin/vouchers/recherche',
  access: 'superadmin',
  summary: 'Le numéro du bon qui a ce code',
  body: object({ code: line('Code du bon', { max: 40 }) }),
  reply: z.strictObject({ id: z.nullable(z.number()) }),
})

const VoucherEntry = z.strictObject({
  kind: z.enum(VOUCHER_ENTRY_KINDS),
  units: z.number(),
  /** Of a refund: 0 if the rest was given up. */
  paidBackEuros: z.nullable(z.number()),
  date: z.string(),
  time: z.string(),
  /** Of the visit. */
  visitDate: z.nullable(z.string()),
})

export const readVoucher = endpoint({
  method: 'GET',
  path: '/api/superadmin/vouchers/{id}',
  access: 'superadmin',
  audit: 'vouchers_opened',
  summary: 'Un bon ou un carnet, et ses mouvements',
  params: VoucherParams,
  reply: z.strictObject({ voucher: Voucher, entries: z.array(VoucherEntry) }),
  errors: ['not_found'],
})

/** An amount, or sessions of one service and length. With `clientId`, a pack of that client. */
export const VoucherInput = object({
  euros: z.optional(
    euros('Montant', { least: 0.01, max: MAX_VOUCHER_EUROS }).check(z.minimum(0.01, notZero('Montant'))),
  ),
  sessions: z.optional(integer('Nombre de séances', { min: 1, max: MAX_SESSIONS })),
  serviceId: z.optional(id('Prestation')),
  minutes: z.optional(integer('Durée', { min: 5, max: MAX_SERVICE_MINUTES })),
  paidEuros: euros('Prix payé', { max: MAX_VOUCHER_EUROS }),
  /** Absent: sold before, or paid without the book. Its receipt is noted with it. */
  means: z.optional(line('Moyen de paiement', { max: 40 })),
  validUntil: z.optional(day('Valable jusqu’au')),
  recipientName: emptyable(clientName('Pour')),
  giverName: emptyable(clientName('De la part de')),
  message: emptyable(multilineText('Message', { max: 300 })),
  clientId: z.optional(id('Client')),
}).check(
  z.refine(({ euros: amount, sessions }) => (amount === undefined) !== (sessions === undefined), {
    path: ['euros'],
    error: french`Choisissez un montant, ou un nombre de séances.`,
  }),
  z.refine(({ sessions, serviceId }) => (sessions === undefined) === (serviceId === undefined), {
    path: ['serviceId'],
    error: french`Le champ « Prestation » va avec un nombre de séances.`,
  }),
)

function notZero(label: string) {
  return french`Le champ « ${label} » doit être plus grand que 0.`
}

export type VoucherInput = z.infer<typeof VoucherInput>

export const issueVoucher = endpoint({
  method: 'POST',
  path: '/api/superadmin/vouchers',
  access: 'superadmin',
  audit: 'voucher_issued',
  summary: 'Vendre un bon cadeau ou un carnet',
  headers: IdempotencyKey,
  body: VoucherInput,
  reply: z.strictObject({
    message: z.string(),
    voucher: Voucher,
    /** Shown this once; null when the request is repeated. */
    code: z.nullable(z.string()),
  }),
  status: 201,
  errors: ['vouchers_off', 'not_found', 'service_gone', 'book_awaits_number', 'idempotency_mismatch'],
})

/** The code before it ends. */
export const renewVoucherCode = endpoint({
  method: 'POST',
  path: '/api/superadmin/vouchers/{id}/code',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'voucher_code_renewed',
  summary: 'Donner un nouveau code à un bon',
  params: VoucherParams,
  reply: z.strictObject({ message: z.string(), code: z.string() }),
  errors: ['not_found'],
})

/** The paper is lost, or in the wrong hands. */
export const forgetForeignCode = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/vouchers/{id}/code-ailleurs',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'voucher_foreign_code_removed',
  summary: 'Ne plus accepter le code qu’un autre logiciel a imprimé sur un bon',
  params: VoucherParams,
  reply: z.strictObject({ message: z.string(), voucher: Voucher }),
  errors: ['not_found'],
})

/** On A5. Its code is known only to who has just seen it, and neither stored nor part of an address. */
export const printVoucher = endpoint({
  method: 'POST',
  path: '/api/superadmin/vouchers/{id}/pdf',
  access: 'superadmin',
  audit: 'voucher_printed',
  summary: 'Le bon à imprimer (PDF)',
  params: VoucherParams,
  body: object({ code: line('Code du bon', { max: 40 }) }),
  file: { type: 'application/pdf', name: 'bon.pdf' },
  reply: z.string(),
  errors: ['not_found'],
})

export const VoucherValidity = object({ validUntil: day('Valable jusqu’au') })
export type VoucherValidity = z.infer<typeof VoucherValidity>

export const extendVoucher = endpoint({
  method: 'PUT',
  path: '/api/superadmin/vouchers/{id}/validity',
  access: 'superadmin',
  audit: 'voucher_extended',
  summary: 'Changer le dernier jour d’un bon',
  params: VoucherParams,
  body: VoucherValidity,
  reply: z.strictObject({ message: z.string(), voucher: Voucher }),
  errors: ['not_found'],
})

export const VoucherRefund = object({
  euros: euros('Montant', { max: MAX_VOUCHER_EUROS }),
  means: z.optional(line('Moyen de paiement', { max: 40 })),
})
export type VoucherRefund = z.infer<typeof VoucherRefund>

/** All that is left and not reserved; without means where the book is off. */
export const refundVoucher = endpoint({
  method: 'POST',
  path: '/api/superadmin/vouchers/{id}/refund',
  access: 'superadmin',
  audit: 'voucher_refunded',
  summary: 'Rembourser le reste d’un bon',
  params: VoucherParams,
  body: VoucherRefund,
  reply: z.strictObject({ message: z.string(), voucher: Voucher }),
  errors: ['not_found', 'voucher_empty', 'book_off', 'book_awaits_number'],
})
