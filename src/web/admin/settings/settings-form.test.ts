import { expect, test } from 'vitest'
import { type OwnSettingsReply, SettingsChange } from '#contract/own-settings.ts'
import { SETTING_KEYS } from '#domain/settings.ts'
import { changesOf, TABS, tabAtFault, tabOf, typedSettings } from './settings-form.ts'

const SAVED: OwnSettingsReply = {
  siteTitle: 'Douce',
  tagline: null,
  logo: '/uploads/logo-1.webp',
  colorPrimary: '#112233',
  colorSecondary: null,
  fontPrimary: 'Lato',
  fontSecondary: 'default',
  menuLayout: 'vertical',
  socialLinks: { instagram: 'https://instagram.com/a', facebook: 'https://facebook.com/a' },
  enableGallery: true,
  enableTestimonials: false,
  backgroundImages: ['/uploads/fond-1.webp'],
  address: '3 rue du Calme\n69001 Lyon',
  phone: null,
  openingHours: null,
  geo: { latitude: 45.76, longitude: -4.8 },
  contactInfo: '<p>a</p>',
  legalText: null,
  privacyPolicy: null,
  termsOfService: null,
}

const sent = (change: object) =>
  changesOf(SettingsChange.parse({ ...typedSettings(SAVED), ...change }), SAVED)

test('a form that nobody touched sends nothing', () => {
  expect(sent({})).toEqual({})
})

test('what was changed is sent, what was emptied is cleared', () => {
  expect(sent({ siteTitle: '', tagline: ' Repos ', geo: { latitude: '', longitude: '' } })).toEqual({
    siteTitle: null,
    tagline: 'Repos',
    geo: null,
  })
})

test('an empty logo and empty colors are omitted; a logo that was taken away is cleared', () => {
  expect(sent({ logo: '', colorPrimary: '' })).toEqual({})
  expect(sent({ logo: null, colorPrimary: null })).toEqual({ logo: null, colorPrimary: null })
})

test('each setting stands in exactly one tab', () => {
  const fields: string[] = TABS.flatMap((tab) => [...tab.fields])
  expect(fields.sort()).toEqual([...SETTING_KEYS].sort())
})

test('the tab is the address’s word, and the first one else', () => {
  expect([tabOf('modules'), tabOf('x'), tabOf(null)]).toEqual(['modules', 'apparence', 'apparence'])
  expect(tabAtFault((field) => field === 'phone')).toBe('contenus')
  expect(tabAtFault(() => false)).toBeUndefined()
})
