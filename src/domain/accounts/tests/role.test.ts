import { expect, test } from 'vitest'
import { hasPermission, judgeAccess, practicesByRole, scopeOf } from '../role.ts'

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
] as const)('access to a %s endpoint by a caller of role %s: %s', (access, role, expected) => {
  expect(judgeAccess(access, role)).toBe(expected)
})

test('only superadmins may manage the site and every agenda', () => {
  expect(hasPermission('superadmin', 'manageSite')).toBe(true)
  expect(hasPermission('praticien', 'manageSite')).toBe(false)
  expect(hasPermission('superadmin', 'seeAllAgendas')).toBe(true)
  expect(hasPermission('praticien', 'seeAllAgendas')).toBe(false)
})

test('a praticien practices by their role alone, a superadmin does not', () => {
  expect(practicesByRole('praticien')).toBe(true)
  expect(practicesByRole('superadmin')).toBe(false)
})

test('a praticien’s scope is their own agenda, a superadmin’s every agenda', () => {
  expect(scopeOf({ id: 3, role: 'praticien' })).toEqual({ praticienId: 3 })
  expect(scopeOf({ id: 3, role: 'superadmin' })).toEqual({})
})
