// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/accounts/audit-trail.ts'
import type { AuditAction } from '#domain/accounts/audit-kinds.ts'
import { recordAudit } from '#server/features/accounts/audit-trail/actions.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'

const PATH = '/api/superadmin/audit-trail'
const ADDRESS = '203.0.113.9'

let site: TestPractice
let alix: Person
let camille: Person

beforeEach(async () => {
  site = await practice()
  alix = await aSuperadmin(site, { firstName: 'Alix', lastName: 'Roux' })
  camille = await aPractitioner(site)
})

const signIn = ({ username }: Person) => site.visitor({ address: ADDRESS }).signIn(username)
const failSignIn = (username: string) =>
  site.visitor({ address: ADDRESS }).post('/api/auth/login', { username, password: 'Faux-12345' })
const aLine = (event: { action?: AuditAction; subjectId?: number }) =>
  recordAudit(site, site.database.kysely, {
    action: 'wording_changed',
    actorId: alix.id,
    address: null,
    ...event,
  })

describe('the screen of the audit trail', () => {
  const read = async (query = '') => {
    const { body } = await (await signIn(alix)).get<{ entries: AuditEntry[]; more: boolean }>(PATH + query)
    return body
  }
  const labels = async (query: string) => (await read(query)).entries.map(({ label }) => label)

  test('names people who have an account, newest lines first, in the practice’s time', async () => {
    await signIn(camille)
    const { entries, more } = await read()
    expect(more).toBe(false)
    expect(entries.map(({ actor }) => actor)).toEqual([
      { id: alix.id, name: 'Alix Roux' },
      { id: camille.id, name: 'Camille Martin' },
    ])
    expect(entries[0]).toMatchObject({ label: 'Connexion', at: '2027-04-12T08:00', address: ADDRESS })
  })

  test('does not name an account that was removed', async () => {
    await signIn(camille)
    await (await signIn(alix)).delete(`/api/superadmin/users/${camille.id}`)
    const { entries } = await read()
    expect(JSON.stringify(entries)).not.toContain('Camille')
    expect(entries.at(-1)?.actor).toEqual({ id: camille.id, name: null })
  })

  test('gives the day of a reservation that stands', async () => {
    const { id } = await aReservation(site, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
    await aLine({ action: 'reservation_booked', subjectId: id })
    const subject = { kind: 'reservation', id, name: null, date: '2027-04-14' }
    expect((await read()).entries.at(-1)?.subject).toEqual(subject)
  })

  test('shows 50 lines, then those before', async () => {
    for (let n = 0; n < 60; n += 1) await aLine({})
    const first = await read()
    expect([first.entries.length, first.more]).toEqual([50, true])
    const { entries, more } = await read(`?before=${first.entries.at(-1)?.id}`)
    expect(more).toBe(false)
    expect((entries[0]?.id ?? 0) + 1).toBe(first.entries.at(-1)?.id)
  })

  test('finds by person, whether they act or somebody acts on their account', async () => {
    await failSignIn(camille.username)
    await signIn(camille)
    await aLine({ action: 'reservation_booked', subjectId: camille.id })
    expect(await labels(`?personId=${camille.id}`)).toEqual(['Connexion', 'Échec de connexion'])
  })

  test('finds by group of actions, by period and by address or id', async () => {
    await aLine({ action: 'service_removed', subjectId: 712 })
    site.clock.set('2027-04-13T00:00')
    await aLine({ action: 'page_changed' })
    site.clock.set('2027-04-14T09:00')
    expect(await labels('?group=content')).toEqual(['Page modifiée', 'Prestation supprimée'])
    expect(await labels('?group=content&to=2027-04-12')).toEqual(['Prestation supprimée'])
    expect(await labels('?from=2027-04-13&to=2027-04-13')).toEqual(['Page modifiée'])
    expect(await labels('?text=712')).toEqual(['Prestation supprimée'])
    expect(await labels('?text=203.0.113.&group=access')).not.toEqual([])
    expect(await labels('?text=203.0.114.')).toEqual([])
  })

  test('refuses a period that ends before it begins, in French', async () => {
    const client = await signIn(alix)
    const { status, body } = await client.get<{ issues: object[] }>(`${PATH}?from=2027-04-13&to=2027-04-12`)
    expect([status, body.issues]).toEqual([400, [expect.objectContaining({ path: 'to' })]])
  })
})
