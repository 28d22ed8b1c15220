import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { domainKey, identityKey, limitKey, mailboxGroup, untaggedKey } from '../mailbox.ts'

test.each([
  ['Lea.Durand@Exemple.fr', 'lea.durand@exemple.fr'],
  ['lea+a@gmail.com', 'lea+a@gmail.com'],
  ['L.Ea@googlemail.com', 'l.ea@googlemail.com'],
  [' lea@exemple.fr ', 'lea@exemple.fr'],
  ['léa@élan.fr', 'léa@xn--lan-9la.fr'],
  ['LE\u0301A@ÉLAN.FR', 'léa@xn--lan-9la.fr'],
  ['lea_d', 'lea_d'],
  ['lea@exemple.fr/a', 'lea@exemple.fr/a'],
  ['lea@exemple.fr:80', 'lea@exemple.fr:80'],
  ['lea@', 'lea@'],
])('the identity of %s is %s', (email, key) => {
  expect(identityKey(email)).toBe(key)
})

test.each([
  ['L.e.a+massage@Googlemail.com', 'lea@gmail.com'],
  ['lea+a+b@gmail.com', 'lea@gmail.com'],
  ['lea.durand+1@outlook.fr', 'lea.durand@outlook.fr'],
  ['lea+1@hotmail.co.uk', 'lea@hotmail.co.uk'],
  ['lea+1@live.com.au', 'lea@live.com.au'],
  ['lea+1@icloud.com', 'lea@icloud.com'],
  ['lea+1@proton.me', 'lea@proton.me'],
  ['lea+1@live.exemple.fr', 'lea+1@live.exemple.fr'],
  ['lea+1@gmail.com.exemple.fr', 'lea+1@gmail.com.exemple.fr'],
  ['lea+1@notgmail.com', 'lea+1@notgmail.com'],
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

test('twelve tagged addresses of one mailbox have one limit key and twelve identities', () => {
  const addresses = Array.from({ length: 12 }, (_, i) => `lea.durand+${i}@gmail.com`)
  expect(new Set(addresses.map(limitKey))).toEqual(new Set(['leadurand@gmail.com']))
  expect(new Set(addresses.map(identityKey)).size).toBe(12)
})

test.each([
  ['lea+1@orange.fr', 'lea@orange.fr'],
  ['Lea.Durand+a+b@Exemple.fr', 'lea.durand@exemple.fr'],
  ['l.ea+1@googlemail.com', 'lea@gmail.com'],
  ['+1+2@exemple.fr', '+1@exemple.fr'],
])('wider bounds count %s as %s', (email, key) => {
  expect(untaggedKey(email)).toBe(key)
})

test.each([
  ['boite7@attrape-tout.fr', 'attrape-tout.fr'],
  ['boite@a.b.attrape-tout.fr', 'attrape-tout.fr'],
  ['boite@a.exemple.co.uk', 'exemple.co.uk'],
  ['lea@Élan.fr', 'xn--lan-9la.fr'],
  ['lea@mail.orange.fr.exemple.fr', 'exemple.fr'],
  ['lea@orange.fr', null],
  ['lea@gmail.com', null],
  ['lea@outlook.be', null],
  ['lea@yahoo.co.uk', null],
  ['lea', null],
])('the domain of %s is bounded as %s', (email, domain) => {
  expect(domainKey(email)).toBe(domain)
})

const local = fc.string({ unit: fc.constantFrom(...'aZé.+-_9'), minLength: 1, maxLength: 12 })
const host = fc.oneof(
  fc.constantFrom('gmail.com', 'GoogleMail.com', 'outlook.fr', 'Exemple.fr', 'élan.fr', 'xn--lan-9la.fr'),
  fc.domain(),
)
const anyEmail = fc.oneof(
  fc.tuple(local, host).map((parts) => parts.join('@')),
  fc.emailAddress(),
  fc.string({ unit: 'grapheme' }),
)

describe('the keys of a mailbox', () => {
  test('are keys of themselves', () => {
    fc.assert(
      fc.property(anyEmail, (email) => {
        expect(identityKey(identityKey(email))).toBe(identityKey(email))
        expect(limitKey(limitKey(email))).toBe(limitKey(email))
      }),
    )
  })

  test('agree: addresses of one identity have one limit key', () => {
    fc.assert(
      fc.property(anyEmail, (email) => {
        expect(limitKey(identityKey(email))).toBe(limitKey(email))
      }),
    )
  })

  test('nest: addresses of one limit key have one untagged key, and those of one untagged key one group', () => {
    fc.assert(
      fc.property(anyEmail, (email) => {
        expect(untaggedKey(limitKey(email))).toBe(untaggedKey(email))
        expect(mailboxGroup(untaggedKey(email))).toBe(mailboxGroup(email))
      }),
    )
  })

  test('do not depend on ASCII case', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(identityKey(email.toUpperCase())).toBe(identityKey(email))
        expect(limitKey(email.toUpperCase())).toBe(limitKey(email))
      }),
    )
  })
})
