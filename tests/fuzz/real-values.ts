import type { Endpoint } from '#contract/endpoint.ts'
import { aKeptBook, aReceipt } from '../support/accounting/book.ts'
import { aNamedBusiness } from '../support/accounting/pdf.ts'
import { aSoldVoucher } from '../support/accounting/sold-voucher.ts'
import { aPrivateCalendar } from '../support/database/private-calendars.ts'
import { aService } from '../support/people/bookings.ts'
import { aNote } from '../support/people/client-records.ts'
import { aMerge } from '../support/people/foreign-clients.ts'
import { aPractitioner, PASSWORD } from '../support/people/people.ts'
import { anInvitation } from '../support/people/staff-invitations.ts'
import { aTestimonial } from '../support/people/testimonials.ts'
import { aSetting } from '../support/practice/settings.ts'
import { aBackup, aBackupKey } from '../support/servers/backups.ts'
import { GOOGLE } from '../support/servers/calendar-server.ts'
import { aClosing, anOpening, aReopening } from './closings.ts'
import { fileFor, MOVING_TARGETS } from './files.ts'
import { aPaidCancellation, aPaidHandOver } from './paid-rows.ts'
import { assertionFor, newCredential } from './passkeys.ts'
import { PAYMENT_BODIES, PAYMENT_TARGETS } from './payment-values.ts'
import { PUSH_BODIES } from './push-values.ts'
import type { Real } from './requests.ts'
import * as rows from './rows.ts'
import type { Stock } from './stock.ts'
import { VOUCHER_BODIES, VOUCHER_TARGETS } from './voucher-values.ts'

type Make = (stock: Stock) => Promise<object>

/** A fresh target for each request: a valid one consumes or removes it. */
export async function realValues({ method, path, upload }: Endpoint, stock: Stock): Promise<Real> {
  // The longest path that `path` starts with.
  const target = Object.keys(TARGETS)
    .filter((start) => path.startsWith(start))
    .sort()
    .at(-1)
  return {
    named: { ...namedValues(stock), ...(target && (await TARGETS[target]?.(stock))) },
    body: { ...(await BODIES[`${method} ${path}`]?.(stock)) },
    file: upload && (await fileFor(path, stock, upload.file !== undefined)),
  }
}

function namedValues({ serviceId, owner, nextSlot }: Stock) {
  const { date, time } = nextSlot()
  return {
    ...{ serviceId, praticienId: owner.id, services: [serviceId] },
    ...{ date, time, newDate: date, newTime: time },
    // Invented ones are refused.
    ...{ holdToken: undefined, reservationId: undefined, categoryId: undefined },
    ...{ variantId: undefined, optionIds: undefined },
    // No name of a real host is looked up.
    host: '127.0.0.1',
    'if-match': '*',
    currentPassword: PASSWORD,
  }
}

const idOf = (insert: (stock: Stock) => Promise<number | string>, name = 'id'): Make => {
  return async (stock) => ({ [name]: await insert(stock) })
}
const tokenOf = (insert: (stock: Stock) => Promise<string>) => idOf(insert, 'token')
const aPerson = idOf(async ({ site }) => (await aPractitioner(site)).id)
const aCancelledReservation: Make = (stock) => rows.insertReservation(stock, { cancelled: true })
const anInvited: Make = ({ site }) => anInvitation(site, { username: crypto.randomUUID() })

/** Values of path parameters, and of all fields of their name, by the path or its start. */
const TARGETS: Record<string, Make> = {
  ...MOVING_TARGETS,
  '/api/adresse/{token}': tokenOf(rows.insertEmailChange),
  '/api/confirmation/{token}': tokenOf(rows.insertUnconfirmedBooking),
  '/api/password-reset/{token}': tokenOf(rows.insertPasswordReset),
  '/api/refus/{token}': tokenOf(rows.insertInvitation),
  '/api/reservation/{token}': tokenOf(rows.insertReservationLink),
  '/api/reservation/{token}/again': tokenOf(rows.insertPastVisitLink),
  '/api/reservations/hold/{token}': tokenOf(rows.holdSlot),
  '/api/staff-invitations/{token}': anInvited,
  '/api/temoignage/{token}': tokenOf(rows.insertInvitation),
  '/api/temoignage/retrait/{token}': tokenOf(rows.insertWithdrawal),
  '/api/waiting-list/{token}': tokenOf(rows.insertWaitingLink),
  '/api/place/{token}': tokenOf(rows.insertFreedTime),
  '/api/pages/{slug}': idOf(rows.insertPage, 'slug'),
  '/api/services/{id}': idOf(async ({ site }) => (await aService(site)).id),
  '/api/services/{id}/picture': idOf(rows.insertServiceWithPicture),
  '/api/praticiens/{id}/services': idOf(async ({ owner }) => owner.id),
  '/api/notifications/{id}': idOf(rows.findTemplate),
  '/api/testimonials/{id}': idOf(({ site }) => aTestimonial(site)),
  '/api/admin/agenda/blocks/{id}': idOf(rows.insertBlock),
  '/api/admin/client-merges/{id}': idOf(
    async (stock) => (await aMerge(stock.site, await rows.insertReservation(stock))).merge,
  ),
  '/api/admin/client-notes/{id}': idOf(async (stock) =>
    aNote(stock.site, { client: await rows.insertClient(stock), author: stock.caller.person.id }),
  ),
  '/api/admin/clients/{id}': rows.insertClientPair,
  '/api/admin/journal/{id}': idOf(async (stock) =>
    rows.insertMessage(stock, await rows.insertReservation(stock), 'failed'),
  ),
  '/api/admin/passkeys/{id}': idOf(rows.insertPasskey),
  '/api/admin/push-devices/{id}': idOf(rows.insertPushDevice),
  '/api/admin/private-calendars/{id}': idOf(({ site, caller }) => aPrivateCalendar(site, caller.person.id)),
  '/api/admin/reservations/{date}/{id}': (stock) => rows.insertReservation(stock),
  '/api/admin/reservations/{date}/{id}/attendance': aCancelledReservation,
  '/api/admin/reservations/{date}/{id}/messages/{messageId}': async (stock) => {
    const reservation = await rows.insertReservation(stock)
    return { ...reservation, messageId: await rows.insertMessage(stock, reservation) }
  },
  '/api/admin/receipts/{number}': idOf(aPaidVisit, 'number'),
  '/api/superadmin/receipts/{number}': idOf(aPaidVisit, 'number'),
  '/api/superadmin/receipts/to-settle/{id}': idOf(aPaidCancellation),
  '/api/superadmin/receipts/to-settle/{id}/count': idOf(aPaidHandOver),
  ...VOUCHER_TARGETS,
  ...PAYMENT_TARGETS,
  '/api/admin/reservations/{date}/{id}/voucher': async (stock) => ({
    code: (await aSoldVoucher(stock.site)).code,
    ...(await aPricedVisit(stock)),
  }),
  '/api/admin/reservations/{date}/{id}/note': aPricedVisit,
  '/api/admin/reservations/{date}/{id}/payments': (stock) => rows.insertReservation(stock),
  '/api/admin/reservations/{date}/{id}/restore': aCancelledReservation,
  '/api/admin/reservations/{date}/{id}/series': (stock) => rows.insertReservation(stock),
  '/api/admin/sessions/{id}': idOf(rows.openSecondSession),
  '/api/admin/waiting-list/{id}': idOf((stock) => rows.insertWaiting(stock)),
  '/api/admin/waiting-list/{id}/offer': idOf((stock) =>
    rows.insertWaiting(stock, { service_id: stock.serviceId, client_email: aMailbox() }),
  ),
  '/api/superadmin/agenda/config/{adminId}': idOf(async ({ owner }) => owner.id, 'adminId'),
  '/api/superadmin/backups/{id}': async ({ site }) => {
    await aBackupKey(site)
    return { id: await aBackup(site) }
  },
  '/api/superadmin/demandes/{id}': idOf(rows.insertClientRequest),
  '/api/superadmin/gallery/{id}': idOf(rows.insertPicture),
  '/api/superadmin/messages/{id}': idOf(rows.insertContactMessage),
  '/api/superadmin/service-categories/{id}': idOf(rows.insertCategory),
  '/api/superadmin/service-options/{id}': idOf(rows.insertOption),
  '/api/superadmin/staff-invitations/{id}': anInvited,
  '/api/superadmin/users/{id}': aPerson,
  '/api/superadmin/users/{id}/second-factor': idOf(rows.insertSecondFactor),
}

/** Values of fields that no schema can give: passwords, codes, answers to a challenge of this site. */
const BODIES: Record<string, Make> = {
  'POST /api/auth/login': async ({ caller }) => ({ username: caller.person.username, password: PASSWORD }),
  'POST /api/auth/passkey': assertionFor('/api/auth/passkey/options'),
  'POST /api/auth/reauthenticate': async () => ({ password: PASSWORD }),
  'POST /api/auth/reauthenticate/passkey': assertionFor('/api/auth/reauthenticate/passkey/options'),
  'POST /api/auth/second-factor': async (stock) => ({ code: await rows.owingSecondStep(stock) }),
  'PUT /api/superadmin/sms': async () => ({ provider: 'brevo', key: 'xkeysib', sender: 'Saules' }),
  'POST /api/superadmin/sms/test': rows.whereSmsWait,
  'GET /api/superadmin/sms/credit': rows.whereSmsWait,
  'POST /api/admin/passkeys': newCredential,
  'POST /api/admin/second-factor': (stock) => rows.withSecondFactor(stock, 'none'),
  'POST /api/admin/second-factor/confirmation': (stock) => rows.withSecondFactor(stock, 'unconfirmed'),
  'POST /api/admin/second-factor/recovery-codes': (stock) => rows.withSecondFactor(stock, 'on'),
  'DELETE /api/admin/second-factor': (stock) => rows.withSecondFactor(stock, 'on'),
  'POST /api/admin/agenda/fermer': aClosing,
  'POST /api/admin/agenda/fermer/apercu': aClosing,
  'POST /api/admin/agenda/rouvrir': aReopening,
  'POST /api/admin/agenda/ouvrir': anOpening,
  'POST /api/admin/agenda/series': aSeries,
  'POST /api/admin/agenda/series/apercu': aSeries,
  'POST /api/admin/agenda/series/changement': aSeriesChange,
  'POST /api/admin/agenda/series/changement/apercu': aSeriesChange,
  'POST /api/admin/private-calendars': async ({ site }) => {
    await site.database.kysely.deleteFrom('elsewhere_calendars').execute()
    return { address: GOOGLE, countsAllDay: true }
  },
  'PUT /api/admin/private-calendars/{id}': async () => ({ address: GOOGLE, countsAllDay: true }),
  // Of a stored calendar.
  'PUT /api/admin/private-calendar': async ({ site, caller }) => {
    await site.database.kysely.deleteFrom('elsewhere_calendars').execute()
    await aPrivateCalendar(site, caller.person.id)
    return { address: undefined, countsAllDay: true }
  },
  ...PUSH_BODIES,
  'POST /api/admin/clients': newMailbox,
  'PUT /api/admin/clients/{id}': newMailbox,
  // All that a reservation to come accepts, once it is cancelled.
  'PUT /api/admin/reservations/{date}/{id}/attendance': async () => ({ attendance: 'cancelled_late' }),
  'POST /api/admin/reservations/{date}/{id}/payments': async (stock) => ({
    ...(await aPayment(stock)),
    knownPaidEuros: 0,
  }),
  'POST /api/superadmin/payments': aPayment,
  'POST /api/superadmin/receipts/{number}/refunds': async () => ({ euros: 1, means: 'Carte' }),
  'POST /api/superadmin/receipts/last-number': async ({ site }) => {
    await aKeptBook(site, { awaitsNumber: true })
    return { number: await aReceipt(site) }
  },
  ...PAYMENT_BODIES,
  // An invented voucher or pack is refused.
  'POST /api/reservations': async () => ({ voucherCode: undefined, packId: undefined }),
  ...VOUCHER_BODIES,
  'PUT /api/admin/reservations/{date}/{id}/voucher': async () => ({ packId: undefined }),
  // An invented price is refused.
  'POST /api/reservation/{token}/again': async () => ({ shownDuration: undefined, shownPrice: undefined }),
  'POST /api/reservation/{token}/email': async (stock) => ({
    ...(await rows.whereMailsLeave(stock)),
    clientEmail: 'zoe.nouvelle@exemple.fr',
  }),
  'POST /api/lost-links': rows.whereMailsLeave,
  'POST /api/waiting-list': waitingUntil,
  'POST /api/admin/waiting-list': waitingUntil,
  'POST /api/admin/waiting-list/{id}/offer': async ({ site }) => {
    await aSetting(site, 'waitingList', { isOpen: true })
    return {}
  },
  'POST /api/reservation/{token}/waiting-list': waitingUntil,
  'PUT /api/superadmin/waiting-list': rows.whereMailsLeave,
  'PUT /api/superadmin/site-address': async ({ site }) => {
    // PUBLIC_URL fixes the address; `prepareStock` sets it again.
    site.config.publicUrl = undefined
    return { address: 'https://cabinet.example' }
  },
  'PUT /api/superadmin/personal-data': async (stock) => ({
    ...(await dataSubject(stock)),
    details: { clientName: 'Zoé' },
  }),
  'POST /api/superadmin/personal-data/erasure': async (stock) => ({
    ...(await dataSubject(stock)),
    cancelUpcoming: true,
  }),
  'POST /api/superadmin/personal-data/mentions/clear': async ({ site }) => ({
    kind: 'testimonial',
    id: await aTestimonial(site),
  }),
  'PUT /api/superadmin/gallery/order': async (stock) => ({
    ids: await rows.listIds(stock, 'gallery_images'),
  }),
  'PUT /api/superadmin/pages/order': async ({ site }) => ({
    slugs: (await site.database.kysely.selectFrom('pages').select('slug').execute()).map(({ slug }) => slug),
  }),
  'PUT /api/superadmin/service-categories/order': async (stock) => ({
    ids: await rows.listIds(stock, 'service_categories'),
  }),
  'POST /api/superadmin/services/group': async ({ site }) => ({
    variants: [
      { serviceId: (await aService(site)).id, name: '' },
      { serviceId: (await aService(site)).id, name: 'long' },
    ],
  }),
  'POST /api/services': async () => ({ variants: [{ duration: 75, price: 80 }] }),
  'PUT /api/services/{id}': async () => ({ variants: [{ duration: 75, price: 80 }] }),
  'POST /api/superadmin/service-options': async ({ serviceId }) => ({ serviceIds: [serviceId] }),
  'PUT /api/superadmin/service-options/{id}': async ({ serviceId }) => ({ serviceIds: [serviceId] }),
  'PUT /api/superadmin/services/order': async ({ site }) => ({
    ids: (
      await site.database.kysely.selectFrom('services').select('id').where('removed_at', 'is', null).execute()
    ).map(({ id }) => id),
  }),
}

/** Dates that follow one another, and one of the two ways to say what is closed. */
async function aSeries({ nextSlot }: Stock) {
  const shown = { shownDuration: undefined, shownPrice: undefined }
  return { dates: [nextSlot(), nextSlot()], variantId: null, optionIds: [], ...shown }
}

async function aSeriesChange(stock: Stock) {
  const { id, date } = await rows.insertSeries(stock)
  const { date: newDate, time: newTime } = stock.nextSlot()
  return { dates: [{ id, date, newDate, newTime }] }
}

/** Today is within every horizon, and not after any appointment. */
async function waitingUntil({ site }: Stock) {
  await aSetting(site, 'waitingList', { isOpen: true })
  return { until: site.clock.local().day }
}

/** With what a note names. */
async function aPricedVisit(stock: Stock) {
  const visit = await rows.insertReservation(stock, { clientEmail: aMailbox() })
  await aNamedBusiness(stock.site)
  const table = stock.site.database.kysely.updateTable('agenda_entries')
  await table.set({ price_cents: 6250 }).where('id', '=', visit.id).execute()
  return visit
}

async function aPaidVisit(stock: Stock): Promise<number> {
  const { id: reservationId } = await aPricedVisit(stock)
  await aKeptBook(stock.site)
  return aReceipt(stock.site, { reservationId })
}

async function aPayment({ site }: Stock) {
  await aKeptBook(site)
  return { euros: 62.5, means: 'Carte', day: undefined, clientId: undefined }
}

const aMailbox = () => `${crypto.randomUUID()}@exemple.fr`
async function newMailbox() {
  return { email: aMailbox() }
}

/** A client of one reservation, whom a superadmin finds by e-mail. */
async function dataSubject(stock: Stock) {
  const clientEmail = aMailbox()
  await rows.insertReservation(stock, { clientEmail })
  return { subject: { email: clientEmail } }
}
