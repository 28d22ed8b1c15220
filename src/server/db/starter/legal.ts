import { html } from './french.ts'

/** Legal notice required by the LCEN (law of 21 June 2004), with blanks to fill in. */
export const legalText = html(`
  <p><small>Texte d’exemple : complétez les passages entre crochets avant de publier le site.</small></p>
  <h2>Éditeur du site</h2>
  <ul>
    <li>Nom ou raison sociale : [À COMPLÉTER : nom de l’entreprise]</li>
    <li>Forme juridique et capital : [À COMPLÉTER : par exemple entreprise individuelle]</li>
    <li>Adresse : [À COMPLÉTER : adresse du siège]</li>
    <li>Téléphone : [À COMPLÉTER : numéro]</li>
    <li>E-mail : [À COMPLÉTER : adresse e-mail]</li>
    <li>SIRET : [À COMPLÉTER : 14 chiffres]</li>
    <li>Immatriculation (RCS ou RNE) : [À COMPLÉTER : ville et numéro]</li>
    <li>TVA intracommunautaire : [À COMPLÉTER : numéro, ou « TVA non applicable, art. 293 B du CGI »]</li>
  </ul>
  <h2>Direction de la publication</h2>
  <p>[À COMPLÉTER : prénom et nom de la personne responsable]</p>
  <h2>Hébergement</h2>
  <p>[À COMPLÉTER : nom, adresse et téléphone de l’hébergeur]</p>
  <h2>Propriété des contenus</h2>
  <p>Les textes et les images de ce site appartiennent à [À COMPLÉTER : nom de l’entreprise] ou sont utilisés avec
  l’accord de leurs auteurs. Merci de demander avant de les reprendre.</p>
  <h2>Nature des prestations</h2>
  <p>Les massages proposés sont des prestations de détente et de bien-être. Ils ne relèvent pas des professions de
  santé et ne remplacent pas l’avis d’un professionnel de santé.</p>
`)

export const contactInfo = html(`
  <p>[À COMPLÉTER : adresse du cabinet]<br>
  [À COMPLÉTER : code postal et ville]</p>
  <p>Téléphone : [À COMPLÉTER : numéro]</p>
  <p><small>Coordonnées d’exemple.</small></p>
`)
