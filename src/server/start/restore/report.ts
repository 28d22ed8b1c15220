import { frenchDateTime } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import type { Manifest } from '../../backup/manifest.ts'
import { zonedTime } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Settled } from './settle-rows.ts'
import type { MergedErasures } from './site-files.ts'

export type Restored = Settled & {
  manifest: Manifest
  erasures: MergedErasures
  aside: string | null
  /** Archive of the database that was there before; PostgreSQL only. */
  oldBackup: string | null
  /** Schema of the tables of a later version that were there before; PostgreSQL only. */
  movedTo: string | null
}

export function describeRestore(config: Config, restored: Restored): string {
  const { manifest, erasures, held, awaitsNumber, hasVouchers, holdsPayments, aside, oldBackup, movedTo } =
    restored
  const { timeZone, dataDir, databaseUrl } = config
  const moment = frenchDateTime(zonedTime(timeZone, Date.parse(manifest.createdAt)))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const pictures = manifest.entries.filter(({ path }) => path.startsWith('uploads/')).length
  const place = databaseUrl === undefined ? dataDir : 'PostgreSQL'
  return [
    french`Le site du ${moment} (version ${manifest.version}) est restauré dans ${place} : ${frenchNumber(rows)} lignes, ${frenchNumber(pictures)} fichiers d’images.`,
    oldBackup !== null && french`L’ancienne base a été remplacée ; sa sauvegarde : ${oldBackup}`,
    movedTo !== null &&
      french`Les tables que cette version ne connaît pas ont été mises de côté, dans le schéma ${movedTo}.`,
    aside !== null &&
      french`Les anciens fichiers ont été mis de côté : ${aside} (à supprimer quand le site restauré vous convient).`,
    french`Toutes les connexions sont fermées. Les rappels et les invitations à témoigner sont prévus de nouveau.`,
    held > 0 &&
      french`Messages retenus : ${frenchNumber(held)}. Un responsable décide dans l’administration s’ils partent.`,
    awaitsNumber && LAST_NUMBER,
    hasVouchers && VOUCHERS,
    holdsPayments && PAYMENTS,
    ...describeErasures(erasures, moment),
    french`Vous pouvez démarrer le site.`,
  ]
    .filter((line) => line !== false)
    .join('\n')
}

const LAST_NUMBER = french`Livre des recettes : rien ne s’y note avant que le responsable ait indiqué, dans l’administration, le dernier numéro donné.`

const PAYMENTS = french`Paiement en ligne : rien n’est demandé au prestataire tant qu’un responsable ne l’a pas repris, dans « Chiffres », « Paiement en ligne ».`
const VOUCHERS = french`Bons et carnets : ceux vendus depuis cette sauvegarde se saisissent de nouveau comme « déjà encaissés » ; ce qui a servi depuis se vérifie à la main. L’administration le rappelle.`

function describeErasures({ count, isNewerKnown }: MergedErasures, moment: string): string[] {
  const known = french`Effacements connus : ${frenchNumber(count)}. Le démarrage efface de nouveau ces personnes.`
  if (isNewerKnown) return count > 0 ? [known] : []
  return [
    ...(count > 0 ? [known] : []),
    french`ATTENTION : aucune liste d’effacements plus récente que la sauvegarde n’a été trouvée. Qui a été effacé après le ${moment} est de retour : arrêtez proprement le site, retrouvez son fichier erasures.txt et relancez avec --force --erasures, ou effacez ces personnes de nouveau.`,
  ]
}
