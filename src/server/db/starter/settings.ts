import { DEFAULT_DEADLINES } from '#domain/deadline.ts'
import { proposeLegalTexts } from '#domain/legal-texts/proposal.ts'
import { contactInfo } from './contact.ts'
import { typeset } from './french.ts'

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
  ...proposeLegalTexts({}, DEFAULT_DEADLINES),
}
