import { expect, test } from 'vitest'
import { createMessageId } from './message-id.ts'

test.each([
  ['the site', { publicUrl: new URL('https://www.cabinet.example:8443/x') }, 'www.cabinet.example'],
  ['the site, in ASCII', { publicUrl: new URL('https://bien-être.example') }, 'xn--bien-tre-o1a.example'],
  ['the sender, without an address of the site', { publicUrl: undefined }, 'exemple.fr'],
])('a Message-ID is in the domain of %s', (_title, site, domain) => {
  const config = { ...site, mailFrom: 'bonjour@exemple.fr' }
  const id = createMessageId(config)
  expect(id).toMatch(/^[\da-f-]{36}@/)
  expect(id.split('@')[1]).toBe(domain)
  expect(createMessageId(config)).not.toBe(id)
})
