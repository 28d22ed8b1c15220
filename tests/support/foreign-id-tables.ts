import { NEW_AGENDA } from '#domain/agenda.ts'
import { PASSWORD } from './people.ts'

/** Text of the other practitioner's that no answer may contain. */
export const PRIVATE = 'prive-de-b'

/** Endpoints of staff that act on the caller; A sends them with ids of B that are not asked for. */
export const OWN: Record<string, object | null> = {
  'POST /api/auth/reauthenticate': { password: PASSWORD },
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
  'GET /api/preferences': null,
  'PUT /api/preferences': { nickname: 'Cam' },
  'GET /api/admin/agenda/config': null,
  'PUT /api/admin/agenda/config': NEW_AGENDA,
  'GET /api/admin/calendar-feed': null,
  'PUT /api/admin/calendar-feed': { withNames: false },
  'DELETE /api/admin/calendar-feed': null,
  'POST /api/admin/clients/recherche': { text: PRIVATE },
  'POST /api/admin/agenda/recherche': { text: PRIVATE },
  'GET /api/admin/dashboard': null,
  'GET /api/admin/dashboard/chiffres': null,
  'GET /api/admin/journal/failed': null,
}

export const EXEMPT: Record<string, string> = {
  'POST /api/admin/profile/photo': 'multipart without fields: tests/api/uploads.test.ts',
  'POST /api/users/avatar': 'multipart without fields: tests/api/uploads.test.ts',
  'POST /api/auth/passkey': 'a signed credential, and no id of a row: tests/api/passkey-sign-in.test.ts',
  'POST /api/auth/reauthenticate/passkey': 'only for own credentials: tests/api/passkey-sign-in.test.ts',
  'POST /api/admin/passkeys': 'a signed credential, and no id of a row: tests/api/passkeys.test.ts',
  'GET /api/admin/live': 'an endless stream without data: tests/api/live.test.ts',
  'GET /api/admin/agenda/jours-feries': 'public holidays are nobody’s',
  'GET /api/admin/wording': 'the list of words is the practice’s',
  'GET /api/praticiens/{id}/services': 'public',
  'GET /api/agenda/creneaux': 'public',
  'GET /api/agenda/prochain': 'public',
  'GET /api/agenda/motifs': 'public',
  'GET /api/pages/{slug}': 'public',
  'POST /api/reservations/hold': 'anybody may hold a slot that the public calendar offers',
  'DELETE /api/reservations/hold/{token}': 'a secret, and no id: tests/api/holds.test.ts',
  'POST /api/reservations':
    'books what the public calendar offers, as a visitor: tests/api/staff-booking.test.ts',
  'POST /api/testimonials': 'ignores the ids of an answer that is sent back',
  'GET /api/password-reset/{token}': 'a secret, and no id: tests/api/password-reset.test.ts',
  'POST /api/password-reset/{token}': 'a secret, and no id: tests/api/password-reset.test.ts',
  'GET /api/staff-invitations/{token}': 'a secret, and no id: tests/api/staff-invitations.test.ts',
  'POST /api/staff-invitations/{token}': 'a secret, and no id: tests/api/staff-invitations.test.ts',
  'GET /api/confirmation/{token}': 'a secret, and no id: tests/api/confirmations.test.ts',
  'POST /api/confirmation/{token}': 'a secret, and no id: tests/api/confirmations.test.ts',
  'GET /api/temoignage/{token}': 'a secret, and no id: tests/api/invitations.test.ts',
  'POST /api/temoignage/{token}': 'a secret, and no id: tests/api/invitations.test.ts',
  'GET /api/refus/{token}': 'a secret, and no id: tests/api/declines.test.ts',
  'POST /api/refus/{token}': 'a secret, and no id: tests/api/declines.test.ts',
  'GET /api/temoignage/retrait/{token}': 'a secret, and no id: tests/api/withdrawals.test.ts',
  'POST /api/temoignage/retrait/{token}': 'a secret, and no id: tests/api/withdrawals.test.ts',
}
