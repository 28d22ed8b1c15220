import { expect, test } from 'vitest'
import { accountChangeValues } from '../message-values.ts'

test.each([
  ['user', 'depuis votre compte'],
  ['link', 'par un lien «\u202fMot de passe oublié\u202f»'],
  [{ superadmin: 'Ana Petit' }, 'par Ana Petit'],
] as const)('the message about a password set by %j says when and how', (setter, changedHow) => {
  expect(accountChangeValues({ day: '2027-08-01', minute: 545 }, setter)).toEqual({
    changedAt: 'dimanche 1er août 2027 à 9\u202fh\u202f05',
    changedHow,
  })
})
