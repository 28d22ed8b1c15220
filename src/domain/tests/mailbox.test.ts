import { expect, test } from 'vitest'
import { identityKey, limitKey, mailboxGroup } from '../mailbox.ts'

test.each([
  ['Lea.Durand@Exemple.fr', 'lea.durand@exemple.fr'],
  ['lea+a@gmail.com', 'lea+a@gmail.com'],
  ['léa@élan.fr', 'léa@xn--lan-9la.fr'],
])('the identity of %s is %s', (email, key) => {
  expect(identityKey(email)).toBe(key)
})

test.each([
  ['L.e.a+massage@Googlemail.com', 'lea@gmail.com'],
  ['lea.durand+1@outlook.fr', 'lea.durand@outlook.fr'],
  ['lea.durand+1@orange.fr', 'lea.durand+1@orange.fr'],
  ['+1@gmail.com', '+1@gmail.com'],
])('limits count %s as %s', (email, key) => {
  expect(limitKey(email)).toBe(key)
})

test.each([
  ['L.e.a+massage@Googlemail.com', 'lea@gmail.com'],
  ['lea.durand+1@outlook.fr', 'Lea.Durand@outlook.fr'],
  ['+1+2@gmail.com', '+1@gmail.com'],
])('%s and %s, which limits count as one, share a group', (email, other) => {
  expect(limitKey(email)).toBe(limitKey(other))
  expect(mailboxGroup(email)).toBe(mailboxGroup(other))
})
