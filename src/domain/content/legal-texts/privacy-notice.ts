import type { LegalDetails, LegalField, SoldOnSite, UsedServices } from './details.ts'
import { type Markup, markup, NOTHING, valueOrBlank } from './markup.ts'

/** Privacy notice: GDPR, articles 12 to 22. The periods stay placeholders, which follow the settings. */
export function privacyNotice(details: LegalDetails, sells: SoldOnSite & UsedServices): Markup {
  const value = (field: LegalField) => valueOrBlank(details, field)
  return markup`
    <h2>Qui est responsable de vos données</h2>
    <p>${value('name')}, ${value('address')}. Pour toute question : ${value('email')}.</p>
    <h2>Ce que nous demandons, et pourquoi</h2>
    <ul>
      <li><strong>Réserver</strong> : nom, e-mail, téléphone si vous le souhaitez, prestation, praticien, date et heure.
      Base : l’exécution du contrat que vous passez avec nous.
      Un lien dans chaque rappel permet de ne plus en recevoir.</li>
      <li><strong>Vous prévenir d’une place</strong>, si vous le demandez : les jours et moments qui vous conviennent.
      Base : les démarches faites à votre demande.</li>
      <li><strong>Vous proposer un autre rendez-vous</strong> : après une visite, un e-mail peut vous proposer le
      suivant, si le formulaire de réservation vous l’a annoncé et que vous n’avez pas refusé. Base : notre intérêt
      légitime à suivre notre clientèle. Un lien dans cet e-mail permet de ne plus en recevoir.</li>
      <li><strong>Vous accueillir</strong> : vos préférences (pression, huiles, musique…), des notes de l’équipe et
      votre présence à chaque rendez-vous (venu, absent, annulé tard). Base : notre intérêt légitime à suivre notre
      clientèle.</li>
      <li><strong>Tenir nos comptes</strong> : le montant, la date, le moyen de paiement, la prestation et votre nom,
      sauf si vous ne souhaitez pas qu’il figure sur la note. Base : nos obligations légales.</li>
      <li><strong>Honorer un bon cadeau ou un carnet</strong>, si vous en avez un : son contenu, son solde, son dernier
      jour, et les noms et le message qu’il porte ; un e-mail prévient qu’un carnet se termine. Base : l’exécution du
      contrat.</li>
      ${orders(sells)}${deposits(sells)}
      <li><strong>Nous écrire</strong> : nom, e-mail et message. Base : les démarches faites à votre demande avant un
      contrat, ou notre intérêt légitime à vous répondre.</li>
      <li><strong>Laisser un témoignage</strong> : nom affiché, note, commentaire. Base : votre consentement, que vous
      pouvez retirer à tout moment : le lien de l’e-mail qui vous annonce sa publication efface votre témoignage et
      votre adresse. Après un rendez-vous, un e-mail peut vous y inviter une fois ; base : notre intérêt
      légitime à connaître votre avis. Un lien dans cet e-mail permet de ne plus en recevoir.</li>
      <li><strong>Protéger le site</strong> : adresse IP et journaux techniques. Base : notre intérêt légitime à la
      sécurité.</li>
    </ul>
    <p>Le nom, l’e-mail et le créneau sont nécessaires à la réservation ; le téléphone est facultatif. Nous ne
    demandons aucune information de santé : merci de n’en indiquer aucune.</p>
    <h2>Combien de temps nous les gardons</h2>
    <ul>
      <li>Rendez-vous, préférences et notes : {{clientPeriod}} après votre dernier rendez-vous ou message.</li>
      <li>Noms et message d’un bon ou d’un carnet : douze mois après sa fin.</li>
      ${orderPeriods(sells)}
      <li>Messages : {{contactPeriod}} après leur arrivée.</li>
      <li>Témoignages : jusqu’au retrait de votre consentement.</li>
      <li>Journaux techniques : douze mois au plus.</li>
      <li>Pièces comptables : dix ans, comme la loi l’exige, même si vous demandez l’effacement de vos données.</li>
    </ul>
    <h2>Qui les reçoit</h2>
    <p>Les personnes qui travaillent au cabinet et en ont besoin, notre hébergeur (${value('hostName')},
    ${value('hostAddress')})${smsService(sells)} et notre service d’envoi d’e-mails (${value('mailService')}). Vos données ne sont ni vendues ni
    utilisées pour la publicité d’autrui.</p>
    ${paymentProvider(sells)}
    ${transfers(details)}
    <h2>Vos droits</h2>
    <p>Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, la limitation de leur
    utilisation, leur portabilité, vous opposer à leur utilisation et retirer un consentement. Écrivez à
    ${value('email')} : nous répondons dans le mois. Vous pouvez aussi adresser une réclamation à la
    <a href="https://www.cnil.fr/fr/plaintes">CNIL</a>.</p>
    ${COOKIES}
  `
}

const COOKIES = markup`<h2>Cookies</h2>
    <p>Ce site ne dépose chez vous qu’un seul cookie, celui de la session : il protège les formulaires et sert à la
    connexion de l’équipe, dont les appareils en gardent un second pour être reconnus. Vos choix d’affichage et de
    cookies restent dans votre navigateur. Aucun de ces éléments ne sert à vous suivre.</p>
    <p>Une réservation commencée reste dans l’onglet de votre navigateur, une demi-heure au plus, pour survivre à une
    fausse manœuvre. Si vous cochez « Se souvenir de moi sur cet appareil », votre nom, votre e-mail, votre téléphone,
    votre dernière prestation et son praticien restent un an dans ce navigateur ; « Oublier mes coordonnées » les efface aussitôt. Rien de cela ne nous est envoyé
    avant que vous réserviez.</p>`

function orders({ vouchers, cards }: SoldOnSite): Markup {
  if (!vouchers) return NOTHING
  const byCard = cards
    ? markup` Si vous payez par carte, c’est sur la page de Stripe : le numéro de votre carte ne nous parvient jamais.`
    : NOTHING
  return markup`<li><strong>Commander un bon cadeau</strong> : votre nom et votre e-mail, le nom de la personne et un
      message si vous le souhaitez. Base : l’exécution du contrat. Si le bon part directement à la personne, son e-mail
      sert à ce seul message, puis il est effacé. Base : notre intérêt légitime à lui remettre le bon.${byCard}</li>`
}

function deposits({ deposits: kind }: SoldOnSite): Markup {
  if (!kind) return NOTHING
  return markup`<li><strong>Payer une partie du prix à la réservation</strong> : le montant et le jour. C’est sur la page de
      Stripe : le numéro de votre carte ne nous parvient jamais. Base : l’exécution du contrat.</li>`
}

function smsService({ smsService }: UsedServices): Markup {
  return smsService ? markup`, notre service d’envoi de SMS (${smsService})` : NOTHING
}

function orderPeriods({ vouchers }: SoldOnSite): Markup {
  if (!vouchers) return NOTHING
  return markup`<li>Commande d’un bon : trente jours si elle n’est pas réglée ; sinon dix ans après le dernier jour du bon,
      comme la loi le demande pour un contrat conclu en ligne.</li>`
}

function paymentProvider({ cards }: SoldOnSite): Markup {
  if (!cards) return NOTHING
  return markup`<p>Pour un paiement par carte, notre prestataire Stripe (Stripe Payments Europe, Limited, Irlande) reçoit
    le montant, le jour et votre e-mail, jamais la prestation. Il peut en traiter aux États-Unis, sous les garanties de
    son contrat.</p>`
}

function transfers({ transfers: text }: LegalDetails): Markup {
  return text === undefined ? NOTHING : markup`<p>Hors de l’Union européenne : ${text}</p>`
}
