import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './index.ts'

/** Endpoints by which staff change nothing that anybody would ask about later, each with the reason. */
const UNRECORDED_WRITES: Record<string, string> = {
  'PUT /api/superadmin/checklist': 'which steps of the guide are put off; changes no data',
  'PUT /api/admin/checklist': 'hides a list of the person alone',
  'PUT /api/preferences': 'display choices of the person alone',
  'POST /api/superadmin/vouchers/recherche': 'finds the number of a code; changes nothing',
  'POST /api/admin/agenda/series/apercu': 'a preview changes nothing',
  'POST /api/admin/agenda/series/changement/apercu': 'a preview changes nothing',
  'POST /api/notifications/{id}/preview': 'a preview changes nothing',
  'POST /api/admin/passkeys/options': 'a challenge; adding the passkey is recorded',
  'POST /api/auth/reauthenticate/passkey/options': 'a challenge; the confirmation is recorded',
  'POST /api/admin/private-calendar/conflits-vus': 'hides a list of the person alone',
  'POST /api/admin/private-calendars/{id}/lecture': 'reads once more what is read every ten minutes',
  'PATCH /api/admin/passkeys/{id}': 'a name for the person alone',
  'POST /api/superadmin/online-payments/trial': 'pays nothing, with the key of a test',
  'POST /api/superadmin/online-payments/trial/result': 'reads how that trial stands',
  'POST /api/admin/sms/number': 'says whether a number gets SMS; changes nothing',
  'POST /api/admin/push-key': 'the site’s own public key, made at the first use',
  'PUT /api/admin/push-devices/current':
    'each start of the application; a press switched it on, and is recorded',
  'POST /api/admin/second-factor': 'prepares a second factor; its first right code is recorded',
}

/** Reads by staff that hold data of clients or staff and are not recorded, each with the reason. */
const UNRECORDED_READS: Record<string, string> = {
  'GET /api/superadmin/held-messages': 'a number; the journal names the messages, and opening it is recorded',
  'GET /api/superadmin/audit-trail': 'names no client; its export is recorded',
}

/** Files that are not recorded, each with the reason. */
const UNRECORDED_FILES: Record<string, string> = {
  'GET /api/superadmin/figures/csv': 'sums of months, services and practitioners',
  'GET /api/superadmin/figures/pdf': 'sums of months, services and practitioners',
  'GET /api/superadmin/figures/receipts/csv': 'sums of months and means of payment',
  'GET /api/superadmin/figures/receipts/pdf': 'sums of months and means of payment',
  'GET /api/superadmin/receipts/totals/csv': 'sums of days and means of payment',
}

/** Fields of replies that hold the name of a client, or of whoever gives or gets a voucher. */
const NAMES_OF_CLIENTS = new Set(['clientName', 'giverName', 'recipientName', 'clientEmail', 'clientPhone'])

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

describe('each reply with the name of a client leaves a line', () => {
  const named = ofStaff.filter(({ reply }) => fieldsOf(reply).some((name) => NAMES_OF_CLIENTS.has(name)))

  test.each(named.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))('$name', ({ endpoint }) => {
    expect(endpoint.audit).toBeDefined()
  })

  test('and so does each file, whose fields no schema names, unless it holds sums alone', () => {
    const files = ofStaff.filter(({ file, audit }) => file !== undefined && audit === undefined)
    expect(files.map(nameOf).sort()).toEqual(Object.keys(UNRECORDED_FILES).sort())
  })

  test('whatever the field stands in', () => {
    const name = z.object({ clientName: z.string() })
    const wrapped = [
      z.array(name),
      z.nullable(z.optional(name)),
      z.union([z.string(), name]),
      z.record(z.string(), name),
      z.intersection(z.object({ id: z.number() }), name),
      z.pipe(z.string(), z.pipe(z.transform(String), z.object({ entry: z.lazy(() => name) }) as never)),
      z.tuple([z.number(), name]),
    ]
    for (const schema of wrapped) expect(fieldsOf(schema as z.ZodMiniType)).toContain('clientName')
  })
})

test('every unrecorded call exists', () => {
  const names = ofStaff.map(nameOf)
  for (const name of [...Object.keys(UNRECORDED_WRITES), ...Object.keys(UNRECORDED_READS)])
    expect(names, name).toContain(name)
})

type Definition = Record<string, unknown> & { shape?: Record<string, z.ZodMiniType> }

/** Names of the fields at any depth. */
function fieldsOf(schema: z.ZodMiniType, seen = new Set<z.ZodMiniType>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const definition = schema._zod.def as unknown as Definition
  const { shape = {}, getter, ...parts } = definition
  const inner = [
    ...Object.values(shape),
    typeof getter === 'function' ? getter() : null,
    ...Object.values(parts),
  ]
  return [
    ...Object.keys(shape),
    ...inner.flat().flatMap((part) => (isSchema(part) ? fieldsOf(part, seen) : [])),
  ]
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value
}
