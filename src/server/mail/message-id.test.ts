import { expect, test } from 'vitest'
import { createMessageId } from './message-id.ts'

test.each([
  ['the site', 'https://www.cabinet.example:8443', 'www.cabinet.example'],
  ['the site, in ASCII', 'https://bien-être.example', 'xn--bien-tre-o1a.example'],
  ['the sender, without an address of the site', null, 'exemple.fr'],
])('a Message-ID is in the domain of %s', (_title, siteOrigin, domain) => {
  const id = createMessageId(siteOrigin, 'bonjour@exemple.fr')
  expect(id).toMatch(/^[\da-f-]{36}@/)
  expect(id.split('@')[1]).toBe(domain)
  expect(createMessageId(siteOrigin, 'bonjour@exemple.fr')).not.toBe(id)
})
