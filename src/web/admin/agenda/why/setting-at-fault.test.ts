import { expect, test } from 'vitest'
import type { Admin } from '#contract/auth.ts'
import type { SlotExplanation } from '#contract/slots.ts'
import { settingAtFault } from './setting-at-fault.ts'

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
  return settingAtFault(answer, { admin, date: WEDNESDAY })?.to
}

test('what an agenda forbids leads to the very setting of it', () => {
  expect(linkFor('break')).toBe('/admin/agenda-config#jour-3')
  expect(linkFor('too_far')).toBe('/admin/agenda-config#horizon')
  expect(linkFor('leave', { role: 'superadmin', praticienId: 9 })).toBe('/admin/agenda-config/9#conges')
})

test('a reservation or a block leads to its day in the calendar', () => {
  expect(linkFor('taken')).toBe('/admin/reservations?vue=jour&date=2027-04-14')
  expect(linkFor('blocked')).toBe('/admin/reservations?vue=jour&date=2027-04-14')
})

test('the closures of the practice are a superadmin’s to change', () => {
  expect(linkFor('closure', { role: 'superadmin' })).toBe('/admin/agenda-config/fermetures')
  expect(linkFor('closure')).toBeUndefined()
})

test('where nothing can be changed there is no link', () => {
  for (const reason of [null, 'past', 'skipped', 'held'] as const) expect(linkFor(reason)).toBeUndefined()
})
