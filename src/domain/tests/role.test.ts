import { expect, test } from 'vitest'
import { judgeAccess } from '../role.ts'

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
