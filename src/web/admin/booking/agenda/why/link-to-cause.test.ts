import { expect, test } from 'vitest'
import type { Admin } from '#contract/accounts/sign-in.ts'
import type { SlotReason } from '#contract/booking/slots.ts'
import { linksToCauses } from './link-to-cause.ts'

const WEDNESDAY = '2027-04-14'
const CALLER = 7
const COLLEAGUE = 9

function linksFor(codes: SlotReason['code'][], { role = 'praticien', praticienId = CALLER } = {}) {
  const admin = { id: CALLER, role } as Admin
  const reasons = codes.map((code) => ({ code, label: null, date: null, from: null, to: null }))
  const explanation = { praticienId, praticienName: 'Camille Roy', reasons }
  return linksToCauses(explanation, { admin, date: WEDNESDAY }).map(({ to }) => to)
}

test('a reason in the caller’s agenda links to its setting', () => {
  expect(linksFor(['break'])).toEqual(['/admin/agenda-config#jour-3'])
  expect(linksFor(['too_far'])).toEqual(['/admin/regles-de-reservation#horizon'])
})

test('a reason in a colleague’s agenda links to its setting there', () => {
  expect(linksFor(['leave', 'too_soon'], { role: 'superadmin', praticienId: COLLEAGUE })).toEqual([
    '/admin/agenda-config/9#absences',
    '/admin/regles-de-reservation/9#delai',
  ])
})

test('a reservation or a block links to its day in the calendar', () => {
  expect(linksFor(['taken'])).toEqual(['/admin/reservations?vue=jour&date=2027-04-14'])
  expect(linksFor(['blocked'])).toEqual(['/admin/reservations?vue=jour&date=2027-04-14'])
})

test('a closure links to the closures for a superadmin', () => {
  expect(linksFor(['closure'], { role: 'superadmin' })).toEqual(['/admin/agenda-config#absences'])
})

test('a closure has no link for a praticien', () => {
  expect(linksFor(['closure'], { role: 'praticien' })).toEqual([])
})

test.each(['past', 'skipped', 'held'] as const)(
  'the reason %s, which no setting changes, has no link',
  (reason) => {
    expect(linksFor([reason])).toEqual([])
  },
)

test('an offered slot has no link', () => {
  expect(linksFor([])).toEqual([])
})

test('two reasons decided in one place have one link', () => {
  expect(linksFor(['taken', 'blocked', 'full'])).toEqual([
    '/admin/reservations?vue=jour&date=2027-04-14',
    '/admin/regles-de-reservation#visites-par-jour',
  ])
})
