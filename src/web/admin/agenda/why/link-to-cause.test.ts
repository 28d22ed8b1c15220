import { expect, test } from 'vitest'
import type { Admin } from '#contract/auth.ts'
import type { SlotExplanation } from '#contract/slots.ts'
import { linkToCause } from './link-to-cause.ts'

const WEDNESDAY = '2027-04-14'

function linkFor(reason: SlotExplanation['reason'], { role = 'praticien', praticienId = 7 } = {}) {
  const admin = { id: 7, role } as Admin
  const answer = {
    praticienId,
    praticienName: 'Camille Roy',
    offered: reason === null,
    reason,
    label: null,
    from: null,
    to: null,
  }
  return linkToCause(answer, { admin, date: WEDNESDAY })?.to
}

test('a reason in the agenda links to its setting', () => {
  expect(linkFor('break')).toBe('/admin/agenda-config#jour-3')
  expect(linkFor('too_far')).toBe('/admin/agenda-config#horizon')
  expect(linkFor('leave', { role: 'superadmin', praticienId: 9 })).toBe('/admin/agenda-config/9#conges')
})

test('a reservation or a block links to its day in the calendar', () => {
  expect(linkFor('taken')).toBe('/admin/reservations?vue=jour&date=2027-04-14')
  expect(linkFor('blocked')).toBe('/admin/reservations?vue=jour&date=2027-04-14')
})

test('a closure links to the closures for superadmins only', () => {
  expect(linkFor('closure', { role: 'superadmin' })).toBe('/admin/agenda-config/fermetures')
  expect(linkFor('closure')).toBeUndefined()
})

test('a reason that no setting changes has no link', () => {
  for (const reason of [null, 'past', 'skipped', 'held'] as const) expect(linkFor(reason)).toBeUndefined()
})
