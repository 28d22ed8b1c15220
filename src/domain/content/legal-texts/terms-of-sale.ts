import type { Deadlines } from '../../booking/deadline.ts'
import { isWebAddress } from '../../language/web-address.ts'
import { CARD_REFUND_DAYS } from '../../visit/card-refunds.ts'
import { DEPOSIT_NAMES } from '../../visit/deposit-text.ts'
import { LEGAL_LABELS, type LegalDetails, type LegalField, type SoldOnSite } from './details.ts'
import { blank, type Markup, markup, NOTHING, valueOrBlank } from './markup.ts'

type Terms = { deadlines: Deadlines; sells: SoldOnSite }

/** Terms of sale to consumers: Code de la consommation, articles L. 111-1, L. 221-28 and L. 616-1. */
export function termsOfSale(details: LegalDetails, { deadlines, sells }: Terms): Markup {
  const value = (field: LegalField) => valueOrBlank(details, field)
  return markup`
    <h2>Objet</h2>
    <p>Ces conditions régissent les rendez-vous pris sur ce site auprès de ${value('name')}, ${value('address')}.
    En réservant, vous les acceptez.</p>
    <h2>Prestations et prix</h2>
    <p>Chaque prestation est présentée avec sa durée et son prix. Les prix sont en euros, toutes taxes comprises (TTC).
    Le prix dû est celui affiché au moment de la réservation.</p>
    <p>Nos massages sont des moments de détente et de bien-être. Ils ne constituent pas un acte médical et ne
    remplacent pas l’avis d’un professionnel de santé. Si vous avez un doute, demandez à votre médecin avant de
    réserver.</p>
    <h2>Réservation et règlement</h2>
    <p>La réservation est ferme dès que la confirmation s’affiche. ${paidOnline(sells)}se fait
    sur place, le jour du rendez-vous, par ${value('payments')}.</p>${deposit(sells)}
    <h2>Retard, déplacement et annulation</h2>
    <p>Par le lien reçu par e-mail ou par téléphone (${value('phone')}), vous pouvez sans frais déplacer votre
    rendez-vous ${until(deadlines.moveHours)} et l’annuler ${until(deadlines.cancelHours)}. Ensuite, appelez-nous. En cas
    de retard, la séance se termine à l’heure prévue. Si nous devons annuler, nous vous proposons un autre créneau et rien ne vous est
    demandé.</p>
    <h2>Droit de rétractation</h2>
    <p>Un rendez-vous pris à distance pour une activité de loisirs, à une date déterminée, ne donne pas lieu au droit de
    rétractation de quatorze jours (article L. 221-28, 12° du Code de la consommation). Vous gardez le droit d’annuler
    dans les conditions ci-dessus.</p>
    ${orders(sells)}
    <h2>Déroulement</h2>
    <p>Nos massages n’ont aucun caractère sexuel. Le praticien peut interrompre ou refuser une séance en cas de
    comportement déplacé. Les mineurs sont reçus avec l’accord écrit d’un parent ou du représentant légal, présent
    pendant la séance.</p>
    <h2>Réclamation et médiation</h2>
    <p>Écrivez-nous d’abord : ${value('email')}, ou ${value('address')}. Sans réponse satisfaisante dans les deux mois, vous
    pouvez recourir gratuitement au médiateur de la consommation dont nous dépendons : ${value('mediatorName')},
    ${value('mediatorAddress')}, ${mediatorLink(details)}.</p>
    <h2>Données personnelles</h2>
    <p>La <a href="/privacy">politique de confidentialité</a> dit ce que nous faisons de vos données.</p>
    <h2>Droit applicable</h2>
    <p>Ces conditions sont soumises au droit français.</p>
  `
}

function paidOnline({ deposits }: SoldOnSite): Markup {
  return deposits
    ? markup`Une partie du prix peut être demandée à la réservation, par carte ; le règlement du reste `
    : markup`Rien n’est à payer en ligne : le règlement `
}

/** Articles L. 214-1 (arrhes) and L. 221-14 (the button) of the Code de la consommation. */
function deposit({ deposits }: SoldOnSite): Markup {
  if (!deposits) return NOTHING
  return markup`<p>Le montant est dit avant la réservation et sur le bouton qui la demande ; il se paie sur la page de
    paiement de Stripe, et la réservation est ferme une fois qu’il est payé. ${DEPOSIT_NAMES[deposits].sentence} Il suit
    le rendez-vous que vous déplacez. Si vous annulez en ligne dans les délais ci-dessous, ou si nous annulons, il vous
    est remboursé sur la même carte (comptez ${CARD_REFUND_DAYS}).</p>`
}

/** Articles L. 221-18 to L. 221-28; a service that was used up at the consumer's request is paid for. */
function orders({ vouchers, cards }: SoldOnSite): Markup {
  if (!vouchers) return NOTHING
  const means = cards
    ? markup`par carte sur la page de paiement de Stripe, par virement`
    : markup`par virement`
  const onCard = cards
    ? markup` (sur une carte, comptez 5 à 10 jours ouvrés de plus pour le voir arriver)`
    : NOTHING
  return markup`<h2>Bons cadeaux commandés sur ce site</h2>
    <p>Le contenu, le prix, la durée de validité et les conditions d’un bon sont affichés avant la commande, et repris
    dans l’e-mail qui la confirme. La commande oblige à payer, ${means} ou sur place ; sans règlement dans les trente
    jours, elle est annulée. Le bon est envoyé une fois réglé, aussitôt ou le jour choisi.</p>
    <p>Vous pouvez renoncer à cette commande pendant quatorze jours, sans donner de raison, par le lien de l’e-mail qui la
    confirme ou en nous écrivant. Le bon ne peut alors plus servir, et nous remboursons son prix dans les quatorze jours,
    par le moyen de paiement que vous avez utilisé${onCard} ; ce qui a déjà servi reste dû.</p>`
}

function until(hours: number): Markup {
  return hours === 0
    ? markup`jusqu’à l’heure prévue`
    : markup`jusqu’à ${String(hours)} h avant l’heure prévue`
}

function mediatorLink({ mediatorSite }: LegalDetails): Markup {
  if (mediatorSite === undefined) return blank(LEGAL_LABELS.mediatorSite)
  if (!isWebAddress(mediatorSite)) return markup`${mediatorSite}`
  return markup`<a href="${mediatorSite}">${mediatorSite.replace(/^https?:\/\//, '').replace(/\/$/, '')}</a>`
}
