import { html } from './french.ts'

/** Terms of sale to consumers (Code de la consommation), with blanks to fill in. */
export const termsOfService = html(`
  <p><small>Texte d’exemple : complétez les passages entre crochets et relisez tout avant de publier le site.</small></p>
  <h2>Objet</h2>
  <p>Ces conditions régissent les réservations prises sur ce site auprès de [À COMPLÉTER : nom de l’entreprise]. En
  réservant, vous les acceptez.</p>
  <h2>Prestations et prix</h2>
  <p>Chaque prestation est présentée avec sa durée et son prix. Les prix sont en euros, toutes taxes comprises (TTC).
  Le prix dû est celui affiché au moment de la réservation.</p>
  <h2>Réservation et règlement</h2>
  <p>La réservation est ferme dès que la confirmation s’affiche. Le règlement se fait sur place, le jour du
  rendez-vous : [À COMPLÉTER : moyens de paiement acceptés].</p>
  <h2>Retard, déplacement et annulation</h2>
  <p>Vous pouvez déplacer ou annuler votre rendez-vous sans frais jusqu’à [À COMPLÉTER : par exemple 24 h] avant
  l’heure prévue, en nous prévenant par téléphone ou par e-mail. En cas de retard, la séance se termine à l’heure
  prévue. Si nous devons annuler, nous vous proposons un autre créneau et rien ne vous est demandé.</p>
  <h2>Droit de rétractation</h2>
  <p>Les prestations de loisirs fournies à une date déterminée ne donnent pas lieu au droit de rétractation (article
  L221-28, 12° du Code de la consommation). [À COMPLÉTER : vérifier que ce cas est bien le vôtre]</p>
  <h2>Déroulement</h2>
  <p>Nos massages sont des moments de détente et de bien-être. Ils n’ont aucun caractère sexuel. Le praticien peut
  interrompre ou refuser une séance en cas de comportement déplacé.</p>
  <h2>Mineurs</h2>
  <p>[À COMPLÉTER : âge minimum et accord des parents]</p>
  <h2>Réclamation et médiation</h2>
  <p>Écrivez-nous d’abord à [À COMPLÉTER : adresse e-mail]. Sans réponse satisfaisante, vous pouvez recourir
  gratuitement au médiateur de la consommation : [À COMPLÉTER : nom, adresse et site du médiateur].</p>
  <h2>Droit applicable</h2>
  <p>Ces conditions sont soumises au droit français.</p>
`)
