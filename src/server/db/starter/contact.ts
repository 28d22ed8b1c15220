import { html } from './french.ts'

export const contactInfo = html(`
  <p>[À COMPLÉTER : adresse du cabinet]<br>
  [À COMPLÉTER : code postal et ville]</p>
  <p>Téléphone : [À COMPLÉTER : numéro]</p>
  <p><small>Coordonnées d’exemple.</small></p>
`)
