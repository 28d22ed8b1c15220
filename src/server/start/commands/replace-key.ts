import { french } from '#domain/language/typography.ts'
import { CannotStart } from '../../cannot-start.ts'
import { CLI_CALL } from '../../cli-call.ts'
import { systemClock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { refuseLostDatabase } from '../../db/data-folder.ts'
import type { Database } from '../../db/engine.ts'
import { migrate } from '../../db/migrate.ts'
import { holdMigrationLock } from '../../db/migration-lock.ts'
import { openDatabase } from '../../db/open.ts'
import { takeServerLock } from '../../db/sqlite-files/lost-log.ts'
import {
  hasRunningServer,
  type LostSecrets,
  replaceSecretKey,
} from '../../features/operations/maintenance/secret-key.ts'

export async function replaceKey(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) return replaceIn(config)
  refuseLostDatabase(config.dataDir)
  const lock = takeServerLock(config.dataDir, 0)
  if (!lock) throw new CannotStart(STOP_FIRST)
  try {
    return await replaceIn(config)
  } finally {
    lock.release()
  }
}

const STOP_FIRST = french`Le site est en marche : arrêtez-le proprement (tous ses serveurs), puis relancez la commande.`

async function replaceIn(config: Config): Promise<string> {
  // Without timeouts, the connections do not bear the name by which running servers are found.
  const database = openDatabase(config, { hasTimeouts: false })
  try {
    await refuseRunningServer(database)
    await migrate(database, config.dataDir)
    const context = { config, database, clock: systemClock(config.timeZone) }
    // A server that starts meanwhile waits for this lock, and then reads the new check.
    return await holdMigrationLock(database, config, async () => {
      await refuseRunningServer(database)
      return report(await replaceSecretKey(context))
    })
  } finally {
    await database.close()
  }
}

async function refuseRunningServer(database: Database): Promise<void> {
  if (await hasRunningServer(database)) throw new CannotStart(STOP_FIRST)
}

function report(lost: LostSecrets | null): string {
  if (lost === null) return french`Cette clé est celle de la base : rien n’a changé.`
  const losses = listLosses(lost)
  return [
    'La nouvelle clé secrète est enregistrée.',
    losses.length === 0 ? french`L’ancienne ne protégeait rien.` : french`Perdu avec l’ancienne :`,
    ...losses.map((loss) => `- ${loss}`),
    french`Les mots de passe, les clés d’accès et les liens déjà envoyés aux clients pour gérer leur rendez-vous continuent.`,
  ].join('\n')
}

function listLosses(lost: LostSecrets): string[] {
  return [...listLostSecrets(lost), ...listLostTokens(lost)].filter((line) => line !== false)
}

/** Of other services, and of staff who sign in. */
function listLostSecrets(lost: LostSecrets): (string | false)[] {
  const { hadMailPassword, hadPaymentKey, hadSmsSecrets, totpUsernames, recoveryCodes, pushDevices } = lost
  return [
    hadMailPassword &&
      french`Le mot de passe du serveur d’envoi : saisissez-le dans « Paramètres », « Avancé ». Les messages l’attendent.`,
    hadPaymentKey &&
      french`La clé du prestataire de paiement : enregistrez-en une dans « Chiffres », « Paiement en ligne ». Les paiements et remboursements en cours l’attendent.`,
    hadSmsSecrets &&
      french`La clé de votre fournisseur de SMS : saisissez-la dans « Notifications », « SMS ». Les SMS l’attendent.`,
    totpUsernames.length > 0 &&
      french`Les codes de l’application pour ${totpUsernames.join(', ')} : ils restent exigés, et aucun n’est plus accepté. Une clé d’accès ouvre encore le compte ; sans elle : ${CLI_CALL} disable-second-factor <nom d’utilisateur>`,
    recoveryCodes > 0 &&
      french`${counted(recoveryCodes, 'code')} de secours : à renouveler dans « Sécurité du compte ».`,
    pushDevices > 0 &&
      french`Les notifications sur ${counted(pushDevices, 'appareil')} : chacun les retrouve en rouvrant l’espace d’administration.`,
  ]
}

/** Of clients, their vouchers and calendars. */
function listLostTokens(lost: LostSecrets): (string | false)[] {
  const { declines, erasures, feeds, privateCalendars, foreignCodes } = lost
  return [
    declines > 0 &&
      french`${counted(declines, 'refus', 'refus')} de rappels ou d’invitations à témoigner : ces personnes peuvent en recevoir de nouveau, avec un lien pour les refuser.`,
    erasures > 0 &&
      french`${counted(erasures, 'empreinte')} de personnes effacées : une sauvegarde d’avant leur effacement les ramènerait. Effacez-les alors de nouveau.`,
    feeds > 0 &&
      french`${counted(feeds, 'adresse')} d’agenda à abonner : elles servent encore, sans pouvoir être affichées.`,
    privateCalendars > 0 &&
      french`${counted(privateCalendars, 'adresse')} d’agenda privé : à saisir de nouveau dans « Mon agenda », sinon ses heures occupées ne comptent plus dans un jour.`,
    foreignCodes > 0 &&
      french`${counted(foreignCodes, 'code')} de bons vendus ailleurs : ces bons restent valables ; donnez-leur un nouveau code dans « Chiffres », « Bons et carnets ».`,
  ]
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
