import { groupedSiren, LEGAL_LABELS, type LegalDetails, type LegalField } from './details.ts'
import { joinMarkup, type Markup, markup, NOTHING, valueOrBlank } from './markup.ts'

/** The legal notice that the editor of a site must publish: LCEN, law 2004-575 of 21 June 2004, article 1-1. */
export function legalNotice(details: LegalDetails): Markup {
  const value = (field: LegalField) => valueOrBlank(details, field)
  return markup`
    <h2>Éditeur du site</h2>
    <ul>
      <li>Nom ou raison sociale : ${value('name')}</li>
      <li>Forme juridique : ${value('legalForm')}</li>
      <li>SIREN (registre national des entreprises) : ${details.siren === undefined ? value('siren') : groupedSiren(details.siren)}</li>
      ${optionalLines(details, ['registration', 'vat'])}
      <li>Adresse : ${value('address')}</li>
      <li>Téléphone : ${value('phone')}</li>
      <li>E-mail : ${value('email')}</li>
    </ul>
    <h2>Publication</h2>
    <p>Directeur ou directrice de la publication : ${value('director')}</p>
    <h2>Hébergement</h2>
    <p>Le site est hébergé par ${value('hostName')}, ${value('hostAddress')}, téléphone : ${value('hostPhone')}.</p>
    <h2>Assurance</h2>
    <p>Responsabilité civile professionnelle : ${value('insurer')}. Territoire couvert : ${value('insuranceArea')}.</p>
    <h2>Propriété des contenus</h2>
    <p>Les textes et les images de ce site appartiennent à ${value('name')} ou sont utilisés avec
    l’accord de leurs auteurs. Merci de demander avant de les reprendre.</p>
    <h2>Nature des prestations</h2>
    <p>Les massages proposés sont des prestations de détente et de bien-être. Ils ne relèvent pas des professions de
    santé et ne remplacent pas l’avis d’un professionnel de santé.</p>
  `
}

function optionalLines(details: LegalDetails, fields: readonly LegalField[]): Markup {
  const lines = fields.map((field) => {
    const value = details[field]
    return value === undefined ? NOTHING : markup`<li>${LEGAL_LABELS[field]} : ${value}</li>`
  })
  return joinMarkup(lines)
}
