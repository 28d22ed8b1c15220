import { french } from '#domain/language/typography.ts'
import type { DepositKind, DepositPayers } from '#domain/visit/deposit.ts'
import { DEPOSIT_NAMES } from '#domain/visit/deposit-text.ts'

export const KIND_LABELS: Record<DepositKind, string> = { arrhes: 'Des arrhes', acompte: 'Un acompte' }

export const KIND_HELP: Record<DepositKind, string> = {
  arrhes: french`Le client peut renoncer en vous les laissant ; si c’est vous qui renoncez, vous lui en devez le double (article L214-1 du Code de la consommation).`,
  acompte: french`La première part du prix : le client et vous êtes tenus tous les deux au rendez-vous.`,
}

export const PAYER_LABELS: Record<DepositPayers, string> = {
  all: 'À tous les clients',
  new: 'Aux nouveaux clients',
  absent: 'Aux clients qui ont manqué un rendez-vous',
}

export function payerHelp(payers: DepositPayers, kind: DepositKind): string {
  return PAYER_HELP[payers](DEPOSIT_NAMES[kind].some)
}

const PAYER_HELP: Record<DepositPayers, (some: string) => string> = {
  all: (some) => french`Pour chaque réservation d’une prestation qui a ${some}.`,
  new: () => 'Tant que personne de cette adresse e-mail n’est venu.',
  absent: () => 'Selon les absences notées ces derniers mois avec la même adresse e-mail.',
}

export const DEPOSIT_FACTS = [
  french`L’heure est gardée 20 minutes, le temps de payer ; sans paiement, elle est de nouveau proposée.`,
  french`Annulé à temps, ou par vous : le site rembourse sur la carte. Annulé tard ou absent : c’est vous qui gardez ou remboursez.`,
  french`Rien n’est demandé dans l’heure qui précède, avec un bon ou un carnet, pour une série, par la liste d’attente, ni quand vous réservez vous-même.`,
] as const
