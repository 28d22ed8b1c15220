import { addDays } from '#domain/time.ts'
import { AGE_RECIPIENT, aBackup, aBackupKey } from '../support/backups.ts'
import { aService } from '../support/bookings.ts'
import { aPractitioner, PASSWORD } from '../support/people.ts'
import { aJpeg } from '../support/pictures.ts'
import { aSetting } from '../support/settings.ts'
import { aTestimonial } from '../support/testimonials.ts'
import {
  insertClient,
  insertClientPair,
  insertClientRequest,
  insertNote,
  insertUndoable,
} from './client-rows.ts'
import type { Operation } from './operations.ts'
import { assertionFor, insertOwnPasskey, newCredential } from './passkeys.ts'
import {
  bookAsVisitor,
  findTemplate,
  holdSlot,
  insertBlock,
  insertContactMessage,
  insertDataSubject,
  insertEmailChange,
  insertFailedMessage,
  insertInvitation,
  insertPage,
  insertPasswordReset,
  insertPicture,
  insertReservation,
  insertReservationWithMessage,
  insertSecondFactor,
  insertServiceWithPicture,
  insertStaffInvitation,
  insertUnconfirmedBooking,
  insertWithdrawal,
  listPictureIds,
  listServiceIds,
  listSlugs,
  openSecondSession,
  owingSecondStep,
  withSecondFactor,
} from './rows.ts'
import type { Stock } from './stock.ts'
import type { Real } from './valid-requests.ts'
import type { Known } from './valid-values.ts'

/** `target` is what the path names. */
type Make = (stock: Stock, target: Real) => Promise<Real>

/** Values of every request, by the name of a property or parameter. */
export function knownValues({ site, serviceId, owner, caller }: Stock): Known {
  const today = site.clock.local().day
  return {
    days: [1, 2, 3, 8, 30].map((count) => addDays(today, count)),
    serviceId: [serviceId],
    praticienId: [owner.id],
    services: [serviceId],
    // No name of a real host is looked up.
    host: ['127.0.0.1', 'localhost'],
    'if-match': ['*'],
    confirm: [true],
    columns: ['name,email'],
    recipient: [AGE_RECIPIENT],
    to: [`${caller.person.username}@exemple.fr`],
  }
}

/** A fresh target for each request: a valid one consumes or removes it. */
export async function realValues({ name, path }: Operation, stock: Stock): Promise<Real> {
  const target = await (TARGETS[path] ?? none)(stock, {})
  const content = await (CONTENTS[name] ?? none)(stock, target)
  return { ...target, ...content }
}

const none: Make = async () => ({})

const tokenOf = (makeToken: (stock: Stock) => Promise<string>): Make => {
  return async (stock) => ({ params: { token: await makeToken(stock) } })
}

const idOf = (makeId: (stock: Stock) => Promise<number | string>, name = 'id'): Make => {
  return async (stock) => ({ params: { [name]: await makeId(stock) } })
}

const clientPair: Make = async (stock) => {
  const { id, otherId } = await insertClientPair(stock)
  return { params: { id }, body: { otherId } }
}

/** Targets of path parameters. */
const TARGETS: Record<string, Make> = {
  '/api/password-reset/{token}': tokenOf(insertPasswordReset),
  '/api/staff-invitations/{token}': tokenOf(async (stock) => (await insertStaffInvitation(stock)).token),
  '/api/superadmin/staff-invitations/{id}/renewal': idOf(
    async (stock) => (await insertStaffInvitation(stock)).id,
  ),
  '/api/superadmin/backups/{id}/archive': idOf(async ({ site }) => {
    await aBackupKey(site)
    return aBackup(site)
  }),
  '/api/admin/sessions/{id}': idOf(openSecondSession),
  '/api/admin/passkeys/{id}': idOf(insertOwnPasskey),
  '/api/services/{id}': idOf(async ({ site }) => (await aService(site)).id),
  '/api/services/{id}/picture': idOf(insertServiceWithPicture),
  '/api/praticiens/{id}/services': idOf(async ({ owner }) => owner.id),
  '/api/superadmin/agenda/config/{adminId}': idOf(async ({ owner }) => owner.id, 'adminId'),
  '/api/admin/agenda/blocks/{id}': idOf(insertBlock),
  '/api/reservations/hold/{token}': tokenOf(holdSlot),
  '/api/admin/clients/{id}/notes': idOf(insertClient),
  '/api/admin/clients/{id}/preferences': idOf(insertClient),
  '/api/admin/client-notes/{id}': idOf(insertNote),
  '/api/admin/reservations/{date}/{id}': (stock) => insertReservation(stock),
  '/api/admin/reservations/{date}/{id}/client': (stock) => insertReservation(stock),
  '/api/admin/reservations/{date}/{id}/messages': (stock) => insertReservation(stock),
  '/api/admin/reservations/{date}/{id}/link': (stock) => insertReservation(stock),
  '/api/admin/reservations/{date}/{id}/restore': (stock) => insertReservation(stock, true),
  '/api/admin/reservations/{date}/{id}/attendance': (stock) => insertReservation(stock, true),
  '/api/admin/reservations/{date}/{id}/messages/{messageId}': insertReservationWithMessage,
  '/api/admin/clients/{id}': idOf(insertClient),
  '/api/admin/clients/{id}/messages': idOf(insertClient),
  '/api/admin/clients/{id}/similar': clientPair,
  '/api/admin/clients/{id}/similar/search': idOf(async (stock) => (await insertClientPair(stock)).id),
  '/api/admin/clients/{id}/apart': clientPair,
  '/api/admin/clients/{id}/merge/preview': clientPair,
  '/api/admin/clients/{id}/merge': clientPair,
  '/api/admin/client-merges/{id}/undo': idOf(insertUndoable),
  '/api/reservation/{token}': tokenOf(bookAsVisitor),
  '/api/reservation/{token}/move': tokenOf(bookAsVisitor),
  '/api/reservation/{token}/cancel': tokenOf(bookAsVisitor),
  '/api/reservation/{token}/client': tokenOf(bookAsVisitor),
  '/api/reservation/{token}/email': tokenOf(bookAsVisitor),
  '/api/reservation/{token}/demandes': tokenOf(bookAsVisitor),
  '/api/adresse/{token}': tokenOf(insertEmailChange),
  '/api/superadmin/demandes/{id}': idOf(insertClientRequest),
  '/api/reservation/{token}/creneaux': tokenOf(bookAsVisitor),
  '/api/reservation/{token}/prochain': tokenOf(bookAsVisitor),
  '/api/reservation/{token}/motifs': tokenOf(bookAsVisitor),
  '/api/confirmation/{token}': tokenOf(insertUnconfirmedBooking),
  '/api/temoignage/{token}': tokenOf(insertInvitation),
  '/api/refus/{token}': tokenOf(insertInvitation),
  '/api/temoignage/retrait/{token}': tokenOf(insertWithdrawal),
  '/api/pages/{slug}': idOf(insertPage, 'slug'),
  '/api/superadmin/messages/{id}': idOf(insertContactMessage),
  '/api/superadmin/gallery/{id}': idOf(insertPicture),
  '/api/testimonials/{id}': idOf(({ site }) => aTestimonial(site)),
  '/api/notifications/{id}': idOf(findTemplate),
  '/api/notifications/{id}/activate': idOf(findTemplate),
  '/api/notifications/{id}/reset': idOf(findTemplate),
  '/api/notifications/{id}/preview': idOf(findTemplate),
  '/api/notifications/{id}/test': idOf(findTemplate),
  '/api/admin/journal/{id}/retry': idOf(insertFailedMessage),
  '/api/superadmin/users/{id}': idOf(async ({ site }) => (await aPractitioner(site)).id),
  '/api/superadmin/users/{id}/sessions': idOf(async ({ site }) => (await aPractitioner(site)).id),
  '/api/superadmin/users/{id}/second-factor': idOf(insertSecondFactor),
  '/api/superadmin/users/{id}/profile': idOf(async ({ site }) => (await aPractitioner(site)).id),
}

const picture = aJpeg({ width: 120, height: 90 })
const upload: Make = async () => ({ file: await picture })
const table: Make = async () => ({ file: Buffer.from('Nom;E-mail\nZoé Petit;zoe@exemple.fr\n') })
const slot: Make = async ({ nextSlot }) => ({ body: nextSlot() })

/** Contents that a body needs to be accepted. */
/** PUBLIC_URL fixes the address; `prepareStock` sets it again. */
const withoutPublicUrl: Make = async ({ site }) => {
  site.config.publicUrl = undefined
  return { body: { address: 'https://cabinet.example' } }
}

/** Links that nobody would read are not sent. Nothing listens there; `prepareStock` removes it again. */
const withMailServer: Make = async ({ site }) => {
  await aSetting(site, 'mailServer', { host: '127.0.0.1', port: 1 })
  return { body: { clientEmail: 'zoe.nouvelle@exemple.fr' } }
}

const CONTENTS: Record<string, Make> = {
  'POST /api/auth/login': async ({ caller }) => ({
    body: { username: caller.person.username, password: PASSWORD },
  }),
  'POST /api/auth/reauthenticate': async () => ({ body: { password: PASSWORD } }),
  'POST /api/admin/passkeys': newCredential,
  'POST /api/auth/passkey': assertionFor('/api/auth/passkey/options'),
  'POST /api/auth/reauthenticate/passkey': assertionFor('/api/auth/reauthenticate/passkey/options'),
  'POST /api/auth/second-factor': async (stock) => ({ body: { code: await owingSecondStep(stock) } }),
  'POST /api/admin/second-factor': async (stock) => withSecondFactor(stock, 'none'),
  'POST /api/admin/second-factor/confirmation': async (stock) => withSecondFactor(stock, 'unconfirmed'),
  'POST /api/admin/second-factor/recovery-codes': async (stock) => withSecondFactor(stock, 'on'),
  'DELETE /api/admin/second-factor': async (stock) => withSecondFactor(stock, 'on'),
  'PUT /api/superadmin/legal-texts': async () => ({
    body: {
      siren: '732829320',
      phone: '04 78 00 00 00',
      hostPhone: '03 20 00 00 00',
      mediatorSite: 'https://www.exemple.fr',
    },
  }),
  'PUT /api/admin/password': async () => ({ body: { currentPassword: PASSWORD } }),
  'POST /api/admin/profile/photo': upload,
  'POST /api/users/avatar': upload,
  'POST /api/settings/upload': upload,
  'POST /api/settings/upload-bg': upload,
  'POST /api/superadmin/gallery': upload,
  'POST /api/services/{id}/picture': upload,
  'POST /api/superadmin/client-imports/preview': table,
  'POST /api/superadmin/client-imports': table,
  'POST /api/admin/clients/{id}/notes': async () => ({ body: { reservationId: undefined } }),
  'POST /api/admin/agenda/blocks': slot,
  'POST /api/reservations/hold': slot,
  'POST /api/reservations': async ({ nextSlot }) => ({ body: { ...nextSlot(), holdToken: undefined } }),
  'POST /api/admin/clients': aNewMailbox,
  'PUT /api/admin/clients/{id}': aNewMailbox,
  'PUT /api/admin/reservations/{date}/{id}': moveToNextSlot,
  // All that a reservation to come accepts, once it is cancelled.
  'PUT /api/admin/reservations/{date}/{id}/attendance': async () => ({
    body: { attendance: 'cancelled_late' },
  }),
  'POST /api/reservation/{token}/move': moveToNextSlot,
  'POST /api/reservation/{token}/email': withMailServer,
  'PUT /api/superadmin/site-address': withoutPublicUrl,
  'PUT /api/superadmin/personal-data': async (stock) => {
    const { body } = await insertDataSubject(stock)
    return { body: { subject: body?.subject, details: { clientName: 'Zoé' } } }
  },
  'POST /api/superadmin/personal-data/erasure': insertDataSubject,
  // The address of a page does not change.
  'PUT /api/pages/{slug}': async (_stock, { params = {} }) => ({ body: params }),
  'PUT /api/superadmin/services/order': async ({ site }) => ({ body: { ids: await listServiceIds(site) } }),
  'PUT /api/superadmin/gallery/order': async ({ site }) => ({ body: { ids: await listPictureIds(site) } }),
  'PUT /api/superadmin/pages/order': async ({ site }) => ({ body: { slugs: await listSlugs(site) } }),
}

async function moveToNextSlot({ nextSlot }: Stock): Promise<Real> {
  const { date, time } = nextSlot()
  return { body: { newDate: date, newTime: time } }
}

/** No other record has it: each slot is used once. */
async function aNewMailbox({ nextSlot }: Stock): Promise<Real> {
  const { date, time } = nextSlot()
  return { body: { email: `${date}-${time.replace(':', '')}@nouveau.exemple.fr` } }
}
