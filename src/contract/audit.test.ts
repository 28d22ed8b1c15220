import { describe, expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './index.ts'

/** Endpoints by which staff change nothing that anybody would ask about later, each with the reason. */
const UNRECORDED_WRITES: Record<string, string> = {
  'PUT /api/superadmin/checklist': 'which steps of the guide are put off; changes no data',
  'PUT /api/admin/checklist': 'hides a list of the person alone',
  'PUT /api/preferences': 'display choices of the person alone',
  'POST /api/admin/agenda/apercu': 'a preview changes nothing',
  'POST /api/admin/agenda/fermer/apercu': 'a preview changes nothing',
  'POST /api/admin/agenda/series/apercu': 'a preview changes nothing',
  'POST /api/admin/agenda/series/changement/apercu': 'a preview changes nothing',
  'POST /api/admin/reservations/transferts/apercu': 'a preview changes nothing',
  'POST /api/superadmin/closures/apercu': 'a preview changes nothing',
  'POST /api/notifications/{id}/preview': 'a preview changes nothing',
  'POST /api/admin/passkeys/options': 'a challenge; adding the passkey is recorded',
  'POST /api/auth/reauthenticate/passkey/options': 'a challenge; the confirmation is recorded',
  'POST /api/admin/private-calendar/conflits-vus': 'hides a list of the person alone',
  'PATCH /api/admin/passkeys/{id}': 'a name for the person alone',
  'POST /api/admin/second-factor': 'prepares a second factor; its first right code is recorded',
}

/** Reads by staff that hold data of clients or staff and are not recorded, each with the reason. */
const UNRECORDED_READS: Record<string, string> = {
  'GET /api/superadmin/held-messages': 'a number; the journal names the messages, and opening it is recorded',
  'GET /api/superadmin/audit-trail': 'names no client; its export is recorded',
}

const PERSONAL =
  /reservations$|dashboard$|messages$|journal$|testimonials$|recherche$|a-venir$|users$|audit-trail/

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const ofStaff = (endpoints as readonly Endpoint[]).filter(({ access }) => access !== 'public')
const writes = ofStaff.filter(({ method }) => method !== 'GET')
const reads = ofStaff.filter(({ method, path }) => method === 'GET' && PERSONAL.test(path))

describe('each call by which staff change something is recorded, unless it has a reason', () => {
  test.each(writes.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name',
    ({ name, endpoint }) => {
      expect(endpoint.audit === undefined).toBe(Object.hasOwn(UNRECORDED_WRITES, name))
    },
  )
})

describe('each read of clients’ data is recorded, unless it has a reason', () => {
  test.each(reads.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name',
    ({ name, endpoint }) => {
      expect(endpoint.audit === undefined).toBe(Object.hasOwn(UNRECORDED_READS, name))
    },
  )
})

test('every unrecorded call exists', () => {
  const names = ofStaff.map(nameOf)
  for (const name of [...Object.keys(UNRECORDED_WRITES), ...Object.keys(UNRECORDED_READS)])
    expect(names, name).toContain(name)
})
