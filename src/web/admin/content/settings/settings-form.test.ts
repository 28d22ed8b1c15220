import { expect, test } from 'vitest'
import { type EditableSettingsReply, SettingsChange } from '#contract/content/editable-settings.ts'
import { SETTING_KEYS } from '#domain/content/settings.ts'
import { changesOf, findFaultyTab, TABS, tabOf, toTypedSettings } from './settings-form.ts'

const SAVED: EditableSettingsReply = {
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
  paymentMeans: ['card'],
  address: '3 rue du Calme\n69001 Lyon',
  phone: null,
  publicEmail: null,
  openingTimes: null,
  openingHours: null,
  geo: { latitude: 45.76, longitude: -4.8 },
  stepFree: 'help',
  doorCode: '12A34',
  contactInfo: '<p>a</p>',
  legalText: null,
  privacyPolicy: null,
  termsOfService: null,
  backups: { hour: 3, kept: 14, recipient: '' },
}

const changesFor = (change: object) =>
  changesOf(SettingsChange.parse({ ...toTypedSettings(SAVED), ...change }), SAVED)

test('an unchanged form sends nothing', () => {
  expect(changesFor({})).toEqual({})
})

test('changed fields are sent, emptied ones as null', () => {
  expect(
    changesFor({ siteTitle: '', tagline: ' Repos ', geo: { latitude: '', longitude: '' }, stepFree: '' }),
  ).toEqual({
    siteTitle: null,
    tagline: 'Repos',
    geo: null,
    stepFree: null,
  })
})

test('an empty logo or color is omitted, and a removed one is sent as null', () => {
  expect(changesFor({ logo: '', colorPrimary: '' })).toEqual({})
  expect(changesFor({ logo: null, colorPrimary: null })).toEqual({ logo: null, colorPrimary: null })
})

test('each setting is in exactly one tab, but backups and modules, which are saved apart', () => {
  const fields: string[] = TABS.flatMap((tab) => [...tab.fields])
  expect([...fields, 'backups', 'enableGallery', 'enableTestimonials'].sort()).toEqual(
    [...SETTING_KEYS].sort(),
  )
})

test('the URL selects the open tab, by default the first one', () => {
  expect([tabOf('modules'), tabOf('x'), tabOf(null)]).toEqual(['modules', 'apparence', 'apparence'])
})

test('an error selects the tab of its field', () => {
  expect(findFaultyTab((field) => field === 'phone')).toBe('contenus')
  expect(findFaultyTab(() => false)).toBeUndefined()
})
