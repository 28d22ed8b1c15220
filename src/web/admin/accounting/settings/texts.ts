import { french } from '#domain/language/typography.ts'

export const BOOK_PURPOSE = french`Notez ce que vos clients paient : le livre des recettes se tient tout seul.`

export const BOOK_FACTS = [
  'Ce n’est pas une caisse, et le site ne déclare rien à personne. Le livre, ses notes et ses exports sont pour vous, vos clients et votre comptable.',
  'Un livre est celui d’une seule entreprise, celle de vos mentions légales. Un praticien qui facture en son nom tient le sien ailleurs.',
  french`Une écriture ne se modifie pas et ne s’efface pas : une erreur se corrige par une écriture inverse, qui reste à côté d’elle.`,
  french`À partir de 25 €, une note se remet avant le paiement, et cette règle s’affiche là où l’on paie (arrêté n° 83-50/A du 3 octobre 1983).`,
  'Votre équipe note les encaissements de ses propres rendez-vous. Le livre, les remboursements et les exports sont à vous.',
]

export const SUBJECT_LABEL = 'Je suis assujetti à la TVA'

export const REGIME_HELP = {
  franchise: french`Vous êtes sous le seuil : vos notes portent « TVA non applicable, art. 293 B du CGI ».`,
  exempt:
    'Par exemple les soins des professions de santé réglementées. Un massage de bien-être n’en est pas un.',
  subject: 'Vous facturez la TVA à vos clients.',
} as const

export const SUBJECT_REASON = french`Le livre ne peut pas être tenu ici : qui facture la TVA doit noter les paiements de ses clients particuliers avec un logiciel certifié, ou attesté par son éditeur (article 286, I, 3° bis du CGI). Ce programme libre et gratuit n’a ni certificat ni attestation.`

export const STOPPING = french`Plus rien ne sera noté : ni encaissement, ni remboursement, ni reprise. Le livre, les notes et les exports restent, et vous pourrez les lire et les télécharger.`
