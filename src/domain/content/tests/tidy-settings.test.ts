import { describe, expect, test } from 'vitest'
import { pickKnownSettings, tidySettings } from '../tidy-settings.ts'

test('unknown setting keys are dropped', () => {
  const settings = { siteTitle: 'Cabinet', closures: [], smtpPassword: 'x', constructor: 1 }
  expect(pickKnownSettings(settings)).toEqual({ siteTitle: 'Cabinet' })
})

describe('social links', () => {
  const tidyLinks = (links: unknown) => tidySettings({ socialLinks: links }).socialLinks

  test('without a scheme get https://', () => {
    expect(
      tidyLinks({ facebook: 'facebook.com/a', twitter: ' http://x.com/a ', youtube: 'https://y.be' }),
    ).toEqual({
      facebook: 'https://facebook.com/a',
      twitter: 'http://x.com/a',
      youtube: 'https://y.be',
    })
  })

  test('that are empty are dropped', () => {
    expect(tidyLinks({ facebook: '', instagram: '  ', twitter: null })).toEqual({})
  })

  test('with another scheme are unchanged, for validation to reject', () => {
    expect(tidyLinks({ facebook: 'javascript:alert(1)' })).toEqual({ facebook: 'javascript:alert(1)' })
  })

  test.each([null, 'x', 4, ['a']])('that are not an object, such as %j, are unchanged', (links) => {
    expect(tidyLinks(links)).toEqual(links)
  })
})

test('an empty logo or color is omitted, while null remains, to clear it', () => {
  expect(tidySettings({ logo: '', colorPrimary: ' ', colorSecondary: '' })).toEqual({})
  expect(tidySettings({ logo: null, colorPrimary: null })).toEqual({ logo: null, colorPrimary: null })
})

test.each([
  ['/uploads/a.webp', ['/uploads/a.webp']],
  [' /uploads/a.webp ,https://x.fr/b.jpg,, ', ['/uploads/a.webp', 'https://x.fr/b.jpg']],
  ['', []],
  [[' /uploads/a.webp ', ''], ['/uploads/a.webp']],
  [null, null],
  [7, 7],
])('background images %j become %j', (images, expected) => {
  expect(tidySettings({ backgroundImages: images }).backgroundImages).toEqual(expected)
})

test.each([
  [
    { latitude: ' 48,8566', longitude: '2.3522' },
    { latitude: 48.8566, longitude: 2.3522 },
  ],
  [{ latitude: '', longitude: '' }, null],
  [
    { latitude: '48', longitude: '' },
    { latitude: 48, longitude: '' },
  ],
  [
    { latitude: 'nord', longitude: '1e3' },
    { latitude: 'nord', longitude: '1e3' },
  ],
  [null, null],
])('the position %j becomes %j', (geo, expected) => {
  expect(tidySettings({ geo }).geo).toEqual(expected)
})
