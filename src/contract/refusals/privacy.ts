import { french, NNBSP } from '#domain/language/typography.ts'

export const PRIVACY_REFUSALS = {
  request_answered: [409, 'Cette demande a déjà reçu une réponse.'],
  nobody_found: [404, 'Le site ne sait rien de cette personne.'],
  person_ambiguous: [
    400,
    french`Plusieurs personnes partagent cette adresse ou ce numéro : choisissez celle dont il s’agit.`,
  ],
  export_too_large: [
    409,
    french`L’export s’arrête à 20${NNBSP}000 lignes, et cette recherche en trouve davantage. Cherchez avec l’e-mail seul, puis avec le téléphone seul.`,
  ],
  has_upcoming_reservations: [409, french`Cette personne a encore des rendez-vous : rien n’a été effacé.`],
  has_open_orders: [
    409,
    french`Une commande de cette personne n’est pas finie : son bon n’est pas parti, elle peut encore y renoncer, ou elle attend un remboursement. Rien n’a été effacé.`,
  ],
  has_live_packs: [409, french`Cette personne a encore un carnet ou un bon : rien n’a été effacé.`],
  erasure_not_recorded: [
    503,
    french`Le stockage du site n’a pas pu noter cet effacement : rien n’a été effacé. Merci de réessayer dans un instant.`,
  ],
} as const
