import { describe, expect, test } from 'vitest'
import { writeSecurityTxt } from '../security-txt.ts'

const SITE = { origin: 'https://cabinet.example', phone: '+33299000000' }

describe('security.txt', () => {
  test('names the contact page, the phone and its own address, and expires in twelve months', () => {
    expect(writeSecurityTxt(SITE, '2027-04-12')).toBe(
      [
        'Contact: https://cabinet.example/contact',
        'Contact: tel:+33299000000',
        'Expires: 2028-04-12T00:00:00Z',
        'Preferred-Languages: fr',
        'Canonical: https://cabinet.example/.well-known/security.txt',
        '',
      ].join('\n'),
    )
  })

  test.each([
    ['2028-02-29', '2029-02-28'],
    ['2027-12-31', '2028-12-31'],
  ])('of %s expires on an existing day of the next year', (today, expires) => {
    expect(writeSecurityTxt(SITE, today)).toContain(`Expires: ${expires}T00:00:00Z`)
  })

  test('without an address of the site names the phone alone', () => {
    const text = writeSecurityTxt({ ...SITE, origin: undefined }, '2027-04-12')
    expect(text).toMatch(/^Contact: tel:\+33299000000\nExpires: /)
    expect(text).not.toContain('https:')
  })

  test('does not exist without any contact', () => {
    expect(writeSecurityTxt({ origin: undefined, phone: null }, '2027-04-12')).toBeNull()
  })
})
