import { NEW_AGENDA } from '#domain/booking/agenda.ts'
import { PASSWORD } from '../people/people.ts'

/** Text of the other practitioner's that no answer may contain. */
export const PRIVATE = 'prive-de-b'

/** Endpoints of staff that act on the caller; A sends them with ids of B that are not asked for. */
export const OWN: Record<string, object | null> = {
  'POST /api/auth/reauthenticate': { password: PASSWORD },
  'GET /api/admin/checklist': null,
  'GET /api/admin/profile': null,
  'PUT /api/admin/profile': { firstName: 'Camille', lastName: 'Roy', photoUrl: null },
  'DELETE /api/admin/profile/photo': null,
  'PUT /api/admin/password': { currentPassword: PASSWORD, newPassword: `${PASSWORD}-bis` },
  'GET /api/admin/second-factor': null,
  'POST /api/admin/second-factor': {},
  'POST /api/admin/second-factor/confirmation': { code: '123456' },
  'POST /api/admin/second-factor/recovery-codes': {},
  'DELETE /api/admin/second-factor': null,
  'GET /api/admin/sessions': null,
  'DELETE /api/admin/sessions': null,
  'GET /api/admin/passkeys': null,
  'POST /api/admin/passkeys/options': null,
  'POST /api/auth/reauthenticate/passkey/options': null,
  'GET /api/admin/push-devices': null,
  'POST /api/admin/push-key': null,
  'DELETE /api/admin/push-devices/current': null,
  'GET /api/preferences': null,
  'PUT /api/admin/checklist': { isDismissed: true },
  'PUT /api/preferences': { nickname: 'Cam' },
  'GET /api/admin/agenda/config': null,
  'PUT /api/admin/agenda/config': NEW_AGENDA,
  'GET /api/admin/calendar-feed': null,
  'PUT /api/admin/calendar-feed': { withNames: false },
  'DELETE /api/admin/calendar-feed': null,
  'GET /api/admin/private-calendars': null,
  'POST /api/admin/private-calendars': { address: 'mon agenda', countsAllDay: true },
  'GET /api/admin/private-calendar': null,
  'PUT /api/admin/private-calendar': { countsAllDay: true },
  'DELETE /api/admin/private-calendar': null,
  'POST /api/admin/private-calendar/conflits-vus': null,
  'POST /api/admin/clients/recherche': { text: PRIVATE },
  'POST /api/admin/recherche': { text: PRIVATE },
  'POST /api/admin/clients/liste': { text: PRIVATE },
  'GET /api/admin/dashboard': null,
  'GET /api/admin/dashboard/chiffres': null,
  'GET /api/admin/journal/failed': null,
  'GET /api/admin/waiting-list': null,
}

export const EXEMPT: Record<string, string> = {
  'POST /api/confirmation/{token}/checkout':
    'a secret, and no id: tests/api/accounting/online/deposits.test.ts',
  'POST /api/confirmation/{token}/checkout/result':
    'a secret, and no id: tests/api/accounting/online/deposits.test.ts',
  'POST /api/confirmation/{token}/give-up':
    'a secret, and no id: tests/api/accounting/online/deposits.test.ts',
  'POST /api/voucher-order/{token}/checkout':
    'a secret, and no id: tests/api/accounting/online/card-orders.test.ts',
  'POST /api/voucher-order/{token}/checkout/result':
    'a secret, and no id: tests/api/accounting/online/card-orders.test.ts',
  'POST /api/admin/profile/photo': 'multipart without fields: tests/api/operations/uploads.test.ts',
  'POST /api/users/avatar': 'multipart without fields: tests/api/operations/uploads.test.ts',
  'POST /api/auth/passkey':
    'a signed credential, and no id of a row: tests/api/accounts/sign-in/passkey-sign-in.test.ts',
  'POST /api/auth/reauthenticate/passkey':
    'only for own credentials: tests/api/accounts/sign-in/passkey-sign-in.test.ts',
  'POST /api/admin/passkeys': 'a signed credential, and no id of a row: tests/api/accounts/passkeys.test.ts',
  'POST /api/admin/push-devices':
    'a browser’s address, and no id of a row: tests/api/messages/push/push-devices.test.ts',
  'DELETE /api/admin/push-devices/{id}': 'only one’s own: tests/api/messages/push/push-devices.test.ts',
  'PUT /api/admin/push-devices/current':
    'a browser’s address, and no id of a row: tests/api/messages/push/push-devices.test.ts',
  'POST /api/admin/clients':
    'takes no id, and adds a record of the caller’s: tests/api/clients/client-page.test.ts',
  'GET /api/admin/live': 'an endless stream without data: tests/api/booking/agenda/live.test.ts',
  'POST /api/admin/sms/number': 'takes a number, and no id: tests/api/messages/sms/sms-numbers.test.ts',
  'GET /api/admin/payments/days': 'takes days, and no id: tests/api/accounting/payment-lists.test.ts',
  'GET /api/admin/agenda/jours-feries': 'public holidays are nobody’s',
  'GET /api/admin/wording': 'the list of words is the practice’s',
  'GET /api/praticiens/{id}/services': 'public',
  'GET /api/agenda/creneaux': 'public',
  'GET /api/agenda/prochain': 'public',
  'GET /api/agenda/prochain-par-praticien': 'public',
  'GET /api/agenda/motifs': 'public',
  'GET /api/pages/{slug}': 'public',
  'POST /api/reservations/hold': 'anybody may hold a slot that the public calendar offers',
  'DELETE /api/reservations/hold/{token}': 'a secret, and no id: tests/api/booking/slots/holds.test.ts',
  'POST /api/reservations':
    'books what the public calendar offers, as a visitor: tests/api/booking/booking/staff-booking.test.ts',
  'POST /api/testimonials': 'ignores the ids of an answer that is sent back',
  'GET /api/password-reset/{token}': 'a secret, and no id: tests/api/accounts/users/password-reset.test.ts',
  'POST /api/password-reset/{token}': 'a secret, and no id: tests/api/accounts/users/password-reset.test.ts',
  'GET /api/staff-invitations/{token}':
    'a secret, and no id: tests/api/accounts/users/staff-invitations.test.ts',
  'POST /api/staff-invitations/{token}':
    'a secret, and no id: tests/api/accounts/users/staff-invitations.test.ts',
  'GET /api/adresse/{token}': 'a secret, and no id: tests/api/booking/own-link/own-details.test.ts',
  'POST /api/adresse/{token}': 'a secret, and no id: tests/api/booking/own-link/own-details.test.ts',
  'GET /api/confirmation/{token}': 'a secret, and no id: tests/api/booking/booking/confirmations.test.ts',
  'POST /api/confirmation/{token}': 'a secret, and no id: tests/api/booking/booking/confirmations.test.ts',
  'POST /api/waiting-list': 'asks for anybody’s time: tests/api/booking/waiting-list/waiting-list.test.ts',
  'POST /api/admin/waiting-list':
    'asks for anybody’s time, as a visitor may: tests/api/booking/waiting-list/waiting-list.test.ts',
  ...Object.fromEntries(
    [
      'GET /api/waiting-list/{token}',
      'POST /api/waiting-list/{token}/confirm',
      'POST /api/waiting-list/{token}/end',
      'GET /api/place/{token}',
      'POST /api/place/{token}/take',
      'POST /api/place/{token}/end',
    ].map((name) => [name, 'a secret, and no id: tests/api/booking/waiting-list/waiting-list.test.ts']),
  ),
  'POST /api/voucher-orders':
    'orders what the public price list sells: tests/api/accounting/orders/voucher-orders.test.ts',
  ...Object.fromEntries(
    ['GET /api/voucher-order/{token}', 'POST /api/voucher-order/{token}/withdraw'].map((name) => [
      name,
      'a secret, and no id: tests/api/accounting/orders/voucher-withdrawals.test.ts',
    ]),
  ),
  'GET /api/temoignage/{token}': 'a secret, and no id: tests/api/content/invitations.test.ts',
  'POST /api/temoignage/{token}': 'a secret, and no id: tests/api/content/invitations.test.ts',
  'GET /api/refus/{token}': 'a secret, and no id: tests/api/messages/declines.test.ts',
  'POST /api/refus/{token}': 'a secret, and no id: tests/api/messages/declines.test.ts',
  'GET /api/temoignage/retrait/{token}': 'a secret, and no id: tests/api/content/withdrawals.test.ts',
  'POST /api/temoignage/retrait/{token}': 'a secret, and no id: tests/api/content/withdrawals.test.ts',
}
