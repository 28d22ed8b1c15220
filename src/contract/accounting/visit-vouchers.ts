import * as z from 'zod/mini'
import { VOUCHER_KINDS } from '#domain/accounting/voucher.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParam, line, object, ReservationParams } from '../fields.ts'
import { Voucher } from './vouchers.ts'

/** Left of the pack that settles the visit: cents or sessions. */
export const PackBalance = z.strictObject({
  kind: z.enum(VOUCHER_KINDS),
  units: z.number(),
  balance: z.number(),
  validUntil: z.string(),
})
export type PackBalance = z.infer<typeof PackBalance>

/** Of a client whom the caller may see: neither its giver nor its message. */
export const Pack = z.strictObject({
  ...z.pick(Voucher, {
    id: true,
    kind: true,
    serviceId: true,
    serviceName: true,
    minutes: true,
    units: true,
    balance: true,
    reserved: true,
    validUntil: true,
  }).shape,
  /** Absent for a praticien. */
  paidEuros: z.optional(z.number()),
})
export type Pack = z.infer<typeof Pack>

const VisitVoucher = z.strictObject({
  /** A voucher's share of the visit; null without one. */
  use: z.nullable(
    z.strictObject({ voucherId: z.number(), units: z.number(), euros: z.number(), isUsed: z.boolean() }),
  ),
  /** Live packs of its client; none of a withheld record. */
  packs: z.array(Pack),
})
export type VisitVoucher = z.infer<typeof VisitVoucher>

export const readVisitVoucher = endpoint({
  method: 'GET',
  path: '/api/admin/reservations/{date}/{id}/voucher',
  access: 'staff',
  summary: 'Le bon d’un rendez-vous, et les carnets de son client',
  params: ReservationParams,
  reply: VisitVoucher,
  errors: ['not_found', 'reservation_moved'],
})

export const VisitVoucherBody = object({
  code: z.optional(line('Code du bon', { max: 40 })),
  packId: z.optional(id('Carnet')),
})
export type VisitVoucherBody = z.infer<typeof VisitVoucherBody>

/** By its code, or a pack of the client by its id. */
export const attachVisitVoucher = endpoint({
  method: 'PUT',
  path: '/api/admin/reservations/{date}/{id}/voucher',
  access: 'staff',
  audit: 'voucher_attached',
  summary: 'Régler un rendez-vous par un bon ou un carnet',
  params: ReservationParams,
  body: VisitVoucherBody,
  reply: VisitVoucher,
  errors: ['not_found', 'reservation_moved', 'visit_has_voucher', 'record_withheld'],
})

export const detachVisitVoucher = endpoint({
  method: 'DELETE',
  path: '/api/admin/reservations/{date}/{id}/voucher',
  access: 'staff',
  audit: 'voucher_detached',
  summary: 'Ne plus régler un rendez-vous par un bon',
  params: ReservationParams,
  reply: VisitVoucher,
  errors: ['not_found', 'reservation_moved'],
})

/** Live packs of a client whom the caller may see; none of a withheld record. */
export const listPacksOfClient = endpoint({
  method: 'GET',
  path: '/api/admin/clients/{id}/packs',
  access: 'staff',
  audit: 'client_opened',
  summary: 'Carnets d’un client, et ce qu’il en reste',
  params: object({ id: idParam('Client') }),
  reply: z.array(Pack),
  errors: ['not_found'],
})
