import { typeset } from './french.ts'
import { contactInfo, legalText } from './legal.ts'
import { privacyPolicy } from './privacy.ts'
import { termsOfService } from './terms.ts'

export const settings: Readonly<Record<string, unknown>> = {
  siteTitle: 'L’Heure douce',
  tagline: typeset('Massages et moments de détente : un site d’exemple'),
  colorPrimary: '#4F6B5A',
  colorSecondary: '#B8704F',
  fontPrimary: 'Lato',
  fontSecondary: 'Merriweather',
  menuLayout: 'horizontal',
  enableGallery: true,
  enableTestimonials: true,
  socialLinks: {},
  backgroundImages: [],
  contactInfo,
  legalText,
  privacyPolicy,
  termsOfService,
}
