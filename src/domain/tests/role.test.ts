import { expect, test } from 'vitest'
import { judgeAccess, may, practisesByRole, scopeOf } from '../role.ts'

test.each([
  ['public', null, 'ok'],
  ['public', 'praticien', 'ok'],
  ['public', 'superadmin', 'ok'],
  ['staff', null, 'unauthenticated'],
  ['staff', 'praticien', 'ok'],
  ['staff', 'superadmin', 'ok'],
  ['superadmin', null, 'unauthenticated'],
  ['superadmin', 'praticien', 'forbidden'],
  ['superadmin', 'superadmin', 'ok'],
] as const)('what is for %s answers %s with: %s', (access, role, verdict) => {
  expect(judgeAccess(access, role)).toBe(verdict)
})

test("only a superadmin manages the site and everybody's agenda; only a praticien practises by role", () => {
  expect(may('superadmin', 'manageSite')).toBe(true)
  expect(may('praticien', 'manageSite')).toBe(false)
  expect(may('superadmin', 'everyAgenda')).toBe(true)
  expect(may('praticien', 'everyAgenda')).toBe(false)
  expect(practisesByRole('praticien')).toBe(true)
  expect(practisesByRole('superadmin')).toBe(false)
})

test('a praticien sees their own agenda, a superadmin every one', () => {
  expect(scopeOf({ id: 3, role: 'praticien' })).toEqual({ praticienId: 3 })
  expect(scopeOf({ id: 3, role: 'superadmin' })).toEqual({})
})
