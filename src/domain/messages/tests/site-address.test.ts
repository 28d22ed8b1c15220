import { describe, expect, test } from 'vitest'
import { parseSiteAddress, siteAddressFault } from '../site-address.ts'

describe('the address of the site', () => {
  test.each([
    ['https://www.exemple.fr', 'https://www.exemple.fr'],
    [' https://www.exemple.fr/admin/dashboard?x=1#y ', 'https://www.exemple.fr'],
    ['HTTPS://WWW.Exemple.FR:443/', 'https://www.exemple.fr'],
    ['https://www.exemple.fr:8443', 'https://www.exemple.fr:8443'],
    ['www.exemple.fr', 'https://www.exemple.fr'],
    ['https://bien-être.fr', 'https://xn--bien-tre-o1a.fr'],
  ])('%s is kept as its origin, %s', (typed, origin) => {
    expect(parseSiteAddress(typed)).toBe(origin)
  })

  test.each([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://10.1.2.3',
    'http://172.31.0.1',
    'http://192.168.1.20:8080',
    'http://[::1]:3000',
    'http://[fd12:3456::1]',
    'http://cabinet.local',
    'http://cabinet.home.arpa',
  ])('may be unencrypted on this machine and in a private network: %s', (typed) => {
    expect(parseSiteAddress(typed)).toBe(typed)
  })

  test.each([
    'http://www.exemple.fr',
    'http://172.32.0.1',
    'http://192.169.0.1',
    'http://10.exemple.fr',
    'http://localhost.exemple.fr',
    'http://[2001:db8::1]',
  ])('is encrypted anywhere else: %s', (typed) => {
    expect([siteAddressFault(typed), parseSiteAddress(typed)]).toEqual(['unencrypted', null])
  })

  test.each([
    '',
    'exemple',
    'https://',
    'https://exemple',
    'ftp://exemple.fr',
    'javascript:alert(1)',
    'https://moi:secret@exemple.fr',
    'https://exemple.fr, https://voleur.fr',
    'mon site',
  ])('is an http address with a full host name: « %s » is none', (typed) => {
    expect([siteAddressFault(typed), parseSiteAddress(typed)]).toEqual(['unreadable', null])
  })
})
