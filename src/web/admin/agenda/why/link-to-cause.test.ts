import { expect, test } from 'vitest'
import type { Admin } from '#contract/auth.ts'
import type { SlotExplanation } from '#contract/slots.ts'
import { linkToCause } from './link-to-cause.ts'

const WEDNESDAY = '2027-04-14'
const CALLER = 7
const COLLEAGUE = 9

function linkFor(reason: SlotExplanation['reason'], { role = 'praticien', praticienId = CALLER } = {}) {
  const admin = { id: CALLER, role } as Admin
  const explanation = {
    praticienId,
    praticienName: 'Camille Roy',
    offered: reason === null,
    reason,
    label: null,
    from: null,
    to: null,
  }
  return linkToCause(explanation, { admin, date: WEDNESDAY })?.to
}

test('a reason in the caller’s agenda links to its setting', () => {
  expect(linkFor('break')).toBe('/admin/agenda-config#jour-3')
  expect(linkFor('too_far')).toBe('/admin/agenda-config#horizon')
})

test('a reason in a colleague’s agenda links to its setting there', () => {
  expect(linkFor('leave', { role: 'superadmin', praticienId: COLLEAGUE })).toBe(
    '/admin/agenda-config/9#conges',
  )
})

test('a reservation or a block links to its day in the calendar', () => {
  expect(linkFor('taken')).toBe('/admin/reservations?vue=jour&date=2027-04-14')
  expect(linkFor('blocked')).toBe('/admin/reservations?vue=jour&date=2027-04-14')
})

test('a closure links to the closures for a superadmin', () => {
  expect(linkFor('closure', { role: 'superadmin' })).toBe('/admin/agenda-config/fermetures')
})

test('a closure has no link for a praticien', () => {
  expect(linkFor('closure', { role: 'praticien' })).toBeUndefined()
})

test.each(['past', 'skipped', 'held'] as const)(
  'the reason %s, which no setting changes, has no link',
  (reason) => {
    expect(linkFor(reason)).toBeUndefined()
  },
)

test('an offered slot has no link', () => {
  expect(linkFor(null)).toBeUndefined()
})
