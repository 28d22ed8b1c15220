import { DEFAULT_DEADLINES } from '#domain/booking/deadline.ts'
import { proposeLegalTexts } from '#domain/content/legal-texts/proposal.ts'
import { html, typeset } from './french.ts'

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
  contactInfo: html(`
    <p>[À COMPLÉTER : adresse du cabinet]<br>
    [À COMPLÉTER : code postal et ville]</p>
    <p>Téléphone : [À COMPLÉTER : numéro]</p>
    <p><small>Coordonnées d’exemple.</small></p>
  `),
  ...proposeLegalTexts({}, DEFAULT_DEADLINES),
}
