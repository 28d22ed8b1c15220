import { french } from '#domain/language/typography.ts'
import type { BookFault } from '../../features/accounting/book/chain.ts'
import type { VoucherFault } from '../../features/accounting/vouchers/ledger.ts'
import type {
  Check,
  Finding,
  FindingKind,
  RepairKind,
  Repairs,
} from '../../features/operations/integrity/actions.ts'

const MAX_EXAMPLES = 10

const FINDINGS: Record<FindingKind, { what: string; advice: string } | { what: string; repair: string }> = {
  unfinishedRestore: {
    what: 'Restauration inachevée',
    advice: 'Relancez-la jusqu’au bout. Si la base et les images sont complètes, supprimez ce fichier.',
  },
  secretKey: { what: 'Clé secrète', advice: '' },
  damage: {
    what: 'Fichier de la base abîmé',
    advice: french`Arrêtez proprement le site et remettez en place la dernière sauvegarde (docs/operations.md).`,
  },
  behindBackup: {
    what: 'Tables en retard sur la sauvegarde la plus récente',
    advice:
      'Des lignes ont été perdues depuis : arrêtez proprement le site et remettez cette sauvegarde en place (docs/operations.md). Si vous avez remis exprès une sauvegarde plus ancienne, déplacez les plus récentes ailleurs.',
  },
  inactiveRules: {
    what: 'Contraintes non validées, index invalides ou déclencheurs désactivés',
    advice: 'Validez, reconstruisez ou réactivez-les dans PostgreSQL.',
  },
  unreadableSettings: {
    what: 'Réglages illisibles',
    advice:
      'Reprenez leur valeur dans une sauvegarde, ou supprimez la ligne pour revenir à la valeur initiale.',
  },
  overlaps: {
    what: 'Rendez-vous ou plages qui se chevauchent',
    advice: 'Déplacez ou annulez l’une des deux dans le calendrier.',
  },
  lostEntries: {
    what: 'Rendez-vous ou plages d’un praticien disparu',
    advice: 'Reprenez la ligne de ce praticien dans une sauvegarde.',
  },
  orphans: {
    what: 'Lignes dont le parent manque',
    repair: 'les supprime, ou vide leur renvoi s’il est facultatif',
  },
  missingSingleRows: { what: 'Lignes uniques manquantes', repair: 'les remet à leur valeur initiale' },
  unversionedAgendas: { what: 'Agendas sans numéro de version', repair: 'leur en donne un' },
  stuckClaims: { what: 'Envois interrompus depuis plus d’une heure', repair: 'les remet en attente' },
  overdueMessages: {
    what: 'Envois en retard de plus d’une heure',
    repair: 'les remet en attente (le site les envoie quand il est en marche)',
  },
  missingUploads: {
    what: 'Images dont le fichier manque',
    advice:
      'Remettez ces fichiers depuis une sauvegarde, ou choisissez d’autres images dans l’administration.',
  },
  unusedUploads: { what: 'Fichiers d’images sans usage depuis plus de 24 heures', repair: 'les supprime' },
}

const REPAIRED: Record<RepairKind, string> = {
  orphans: 'Lignes sans parent supprimées ou corrigées',
  singleRows: 'Lignes uniques remises',
  versions: 'Agendas dont la version est remise',
  messages: 'Envois remis en attente',
  uploads: 'Fichiers d’images supprimés',
}

/** Damage to the book or to the ledger of vouchers is never repaired: its rows are what was written down, or evidence that they are not. */
export type WholeCheck = Check & { bookFault: BookFault | null; voucherFault: VoucherFault | null }

export function reportCheck(check: WholeCheck): string[] {
  const lines = describeFindings(check)
  return [
    lines.length === 0 ? french`Rien à signaler.` : french`À signaler : ${lines.length}`,
    ...lines,
    ...describeFailed(check.failedMessages),
  ]
}

function describeFindings({ findings, bookFault, voucherFault }: WholeCheck): string[] {
  return [
    ...findings.map(describe),
    ...(bookFault === null ? [] : [describeBookFault(bookFault)]),
    ...(voucherFault === null ? [] : [describeVoucherFault(voucherFault)]),
  ]
}

function describeVoucherFault({ id, kind }: VoucherFault): string {
  return french`- Bons et carnets : le n° ${id} ne tombe pas juste (${UNEQUAL[kind]}). Rien ne se répare : gardez cette base telle qu’elle est, et comparez avec vos sauvegardes.`
}

const UNEQUAL = {
  balance: 'son solde n’est pas la somme de ses mouvements',
  units: 'ce qui a été vendu n’est pas ce qu’il a reçu',
  visits: 'ses mouvements ne disent pas ce que ses rendez-vous en tiennent',
} as const satisfies Record<VoucherFault['kind'], string>

function describeBookFault(fault: BookFault): string {
  return french`- Livre des recettes : ${faultText(fault)} Rien ne se répare : gardez cette base telle qu’elle est, et comparez avec vos exports et vos sauvegardes.`
}

function faultText(fault: BookFault): string {
  if (fault.kind === 'missing') return missingText({ first: fault.after + 1, last: fault.number - 1 })
  return french`l’écriture n° ${fault.number} n’est plus celle qui a été notée (${CHANGED[fault.kind]}).`
}

const CHANGED = {
  values: 'ses valeurs ont changé',
  hash: 'son empreinte a changé',
  either: french`ses valeurs ou son empreinte ont changé`,
} as const satisfies Record<Exclude<BookFault['kind'], 'missing'>, string>

function missingText({ first, last }: { first: number; last: number }): string {
  return first === last
    ? french`l’écriture n° ${first} manque, sans écriture qui l’explique.`
    : french`les écritures n° ${first} à ${last} manquent, sans écriture qui l’explique.`
}

export function reportRepairs({
  found,
  done,
  left,
}: {
  found: WholeCheck
  done: Repairs | null
  left: WholeCheck
}): string[] {
  const remaining = describeFindings(left)
  const repaired = (Object.keys(REPAIRED) as RepairKind[]).flatMap((kind) => {
    const count = done?.[kind] ?? 0
    return count === 0 ? [] : [french`- ${REPAIRED[kind]} : ${count}`]
  })
  return [
    ...reportCheck({ ...found, failedMessages: 0 }),
    ...(repaired.length === 0 ? ['Rien n’a été réparé.'] : [french`Réparé :`, ...repaired]),
    ...(remaining.length === 0 ? [] : [french`Reste à faire :`, ...remaining]),
    ...describeFailed(left.failedMessages),
  ]
}

function describe({ kind, count, examples, sentence: explanation }: Finding): string {
  const { what, ...remedy } = FINDINGS[kind]
  if (explanation !== undefined) return french`- ${what} : ${explanation}`
  const shown = examples.slice(0, MAX_EXAMPLES).join(', ')
  const more = examples.length > MAX_EXAMPLES ? ', …' : ''
  const sentence = 'repair' in remedy ? french`--repair ${remedy.repair}.` : remedy.advice
  return french`- ${what} : ${count} (${shown}${more}). ${sentence}`
}

function describeFailed(count: number): string[] {
  if (count === 0) return []
  return [french`Pour information, envois en échec dans « Journal des envois » : ${count}`]
}
