import { join, sep } from 'node:path'
import { Refusal } from '#contract/errors.ts'
import { french } from '#domain/language/typography.ts'
import {
  CannotStart,
  damagedDatabase,
  FailedMigration,
  MISSING_MIGRATION,
  notAFolder,
  TemporaryRefusal,
} from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { DatabaseMoved } from '../db/sqlite-files/own-file.ts'
import { redactLine } from '../security/log-privacy.ts'
import { explainBucket, isSilentBucket } from '../storage/bucket-errors.ts'

type StartConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'host' | 'port'> & Partial<Pick<Config, 'bucket'>>

/** French sentence for a failure that the operator can fix; null for any other. */
export function explainStart(error: unknown, config: StartConfig | undefined): string | null {
  if (!(error instanceof Error)) return null
  const own = explainOwn(error)
  if (own !== null) return own
  const migration = explainMigration(error, config)
  if (migration !== null || !config) return migration
  if (error instanceof Refusal) return explainFields(error) ?? explainBucket(error, config.bucket)
  const sentence = explainSystem(error, config)
  // flydrive wraps the system's errors.
  return sentence ?? (error.cause instanceof Error ? explainStart(error.cause, config) : null)
}

function explainSystem(error: Error, config: StartConfig): string | null {
  const explainDatabase = config.databaseUrl === undefined ? explainSqlite : explainPostgres
  return explainListening(error, config) ?? explainFile(error, config) ?? explainDatabase(error, config)
}

function explainOwn(error: Error): string | null {
  if (error instanceof CannotStart) return error.message
  return error instanceof DatabaseMoved ? LOST_FILES : null
}

const LOST_FILES = french`Un fichier de la base (practice.db, practice.db-wal, practice.db-shm ou server.lock) a été supprimé, déplacé ou remplacé pendant la commande : rien n’a été écrit. Si le site est en marche, « État du site » dit que faire ; puis recommencez.`

/** True if it may pass without the operator: a database or bucket that does not answer, a file or tables in use. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isSilent = UNREACHABLE.test(codeOf(error)) || UNREACHABLE_DRIVER.test(error.message)
  const isSilentStorage = error instanceof Refusal && isSilentBucket(error)
  const isPassing = error instanceof TemporaryRefusal || isSilent || isSilentStorage || isInUse(error)
  return isPassing || isTemporary(error.cause)
}

const TOO_MANY_CONNECTIONS = '53300'
const SQLITE_IN_USE = [5, 6]

function isInUse(error: Error): boolean {
  if (codeOf(error) === TOO_MANY_CONNECTIONS) return true
  return 'errcode' in error && SQLITE_IN_USE.includes(Number(error.errcode) & 0xff)
}

function explainFields({ issues = [] }: Refusal): string | null {
  return issues.length === 0 ? null : issues.map(({ message }) => message).join(' ')
}

function explainMigration(error: Error, config: StartConfig | undefined): string | null {
  if (error instanceof FailedMigration) return explainStart(error.cause, config) ?? failedMigration(error)
  const missing = MISSING_MIGRATION.exec(error.message)?.[1]
  if (missing === undefined) return null
  return foreignDatabase(missing)
}

function failedMigration({ migration, message }: FailedMigration): string {
  const update = migration === undefined ? '' : ` ${migration}`
  const [reason = ''] = redactLine(message).split('\n')
  return french`La mise à jour${update} de la base a échoué (${reason}) : rien n’a été modifié, et la version d’avant démarre toujours. Remettez-la en place, puis transmettez cette phrase à qui vous aide.`
}

/** First migration of every database older than 0.1.0, whose migrations were replaced by a new set. */
const DEVELOPMENT_MIGRATION = '0001-first-tables'

const DEVELOPMENT_DATABASE = french`La base est une base de développement d’avant la version 0.1.0, que le site ne sait pas mettre à jour. Rien n’a été modifié. Mettez-la de côté et repartez d’une base vide (DATA_DIR ou DATABASE_URL), ou gardez l’ancienne version : vos rendez-vous y restent.`

/** `migration`: the earliest one of the database that this version lacks. */
export function foreignDatabase(migration: string): string {
  if (migration === DEVELOPMENT_MIGRATION) return DEVELOPMENT_DATABASE
  return french`La base vient d’une version plus récente du site (elle a reçu la mise à jour ${migration}) : installez cette version, ou remettez en place la sauvegarde faite avant la mise à jour. Rien n’a été modifié.`
}

function explainListening(error: Error, { host, port }: StartConfig): string | null {
  if ('hostname' in error && error.hostname === host) {
    return french`L’adresse ${host} est introuvable : corrigez HOST.`
  }
  if (!('syscall' in error && error.syscall === 'listen')) return null
  const sentences: Record<string, string> = {
    EADDRINUSE: french`Le port ${port} est déjà utilisé : arrêtez le programme qui l’occupe, ou choisissez un autre port avec PORT.`,
    EACCES: french`Le port ${port} est réservé à l’administrateur de la machine : choisissez-en un au-dessus de 1023 avec PORT.`,
    EADDRNOTAVAIL: french`L’adresse ${host} n’est pas celle de cette machine : corrigez HOST.`,
  }
  return sentences[codeOf(error)] ?? null
}

function explainFile(error: Error, { dataDir }: StartConfig): string | null {
  const path = pathOf(error) ?? (isFailedWrite(error) ? dataDir : null)
  if (path === null) return null
  // Also a parent folder, in which creating `dataDir` may fail.
  const concernsDataDir = contains(dataDir, path) || contains(path, dataDir)
  const orElsewhere = concernsDataDir ? ', ou choisissez un autre dossier avec DATA_DIR' : ''
  const denied = french`Le serveur n’a pas le droit de lire et d’écrire ${path} : donnez-lui ce droit${orElsewhere}.`
  const sentences: Record<string, string> = {
    EACCES: denied,
    EPERM: denied,
    EROFS: french`${path} est en lecture seule : rendez-le accessible en écriture${orElsewhere}.`,
    EEXIST: notAFolder(path),
    ENOTDIR: french`${path} ne peut pas exister, car un fichier occupe la place d’un dossier : déplacez ce fichier${orElsewhere}.`,
    EISDIR: french`${path} est un dossier alors qu’il faut un fichier : déplacez ce dossier.`,
    ENOSPC: fullDisk(path),
    EDQUOT: fullDisk(path),
    EIO: brokenDisk(path),
    ...(concernsDataDir && {
      ENOENT: french`${path} ne peut pas être créé : choisissez un autre dossier avec DATA_DIR.`,
    }),
  }
  return sentences[codeOf(error)] ?? null
}

function pathOf(error: Error): string | null {
  return 'path' in error && typeof error.path === 'string' ? error.path : null
}

/** Errors of an open file name no path; a start writes to DATA_DIR alone. */
function isFailedWrite(error: Error): boolean {
  return 'syscall' in error && ['write', 'fsync', 'fdatasync'].includes(String(error.syscall))
}

function contains(folder: string, path: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`)
}

function fullDisk(path: string): string {
  return french`Le disque est plein : ${path} n’a pas pu être écrit. Libérez de la place, puis démarrez de nouveau.`
}

function brokenDisk(path: string): string {
  return french`Le disque n’a pas pu lire ou écrire ${path} : vérifiez la place libre, les quotas et l’état du disque, puis démarrez de nouveau.`
}

/** SQLite's primary result codes (sqlite.org/rescode.html). */
function explainSqlite(error: Error, { dataDir }: StartConfig): string | null {
  if (!('errcode' in error && typeof error.errcode === 'number')) return null
  const file = 'file' in error ? String(error.file) : join(dataDir, 'practice.db')
  const denied = french`${file} ne peut pas être ouvert en écriture : vérifiez les droits de ce fichier et du dossier ${dataDir}.`
  const busy = french`${file} est utilisé par un autre programme : fermez-le, puis démarrez de nouveau.`
  const sentences: Record<number, string> = {
    3: denied,
    5: busy,
    6: busy,
    8: denied,
    10: brokenDisk(file),
    11: damagedDatabase(file),
    13: fullDisk(file),
    14: denied,
    26: damagedDatabase(file),
  }
  return sentences[error.errcode & 0xff] ?? null
}

/** SQLSTATE codes (PostgreSQL, appendix A), network errors, and driver messages without a code. */
function explainPostgres(error: Error, { databaseUrl }: StartConfig): string | null {
  const { server, user, name } = parseConnection(databaseUrl)
  const code = codeOf(error)
  const deniedAccount = french`PostgreSQL refuse le compte ${user} sur ${server} : vérifiez le nom et le mot de passe dans DATABASE_URL.`
  const sentences: Record<string, string> = {
    '28P01': deniedAccount,
    '28000': deniedAccount,
    '3D000': french`La base ${name} n’existe pas sur ${server} : créez-la, ou corrigez DATABASE_URL.`,
    '42501': french`Le compte ${user} n’a pas tous les droits sur la base ${name} : faites-en le propriétaire de la base.`,
    '53100': french`Le disque de PostgreSQL est plein (${server}) : libérez de la place, puis démarrez de nouveau.`,
    [TOO_MANY_CONNECTIONS]: french`PostgreSQL n’accepte plus de connexions (${server}) : fermez-en, ou augmentez max_connections.`,
    '25006': french`La base ${name} sur ${server} est en lecture seule : indiquez le serveur principal dans DATABASE_URL.`,
  }
  if (sentences[code] !== undefined) return sentences[code]
  if (/^(SASL|client password)/.test(error.message)) return deniedAccount
  if (/does not support SSL/.test(error.message)) {
    return french`PostgreSQL n’accepte pas de connexion chiffrée sur ${server} : activez-la sur ce serveur, ou retirez sslmode de DATABASE_URL si le réseau qui y mène est privé.`
  }
  if (CERTIFICATE.test(code)) {
    return french`Le certificat de PostgreSQL sur ${server} n’est pas reconnu (${code}) : indiquez son autorité avec sslrootcert dans DATABASE_URL, ou corrigez le nom du serveur.`
  }
  const isUnreachable = UNREACHABLE.test(code) || UNREACHABLE_DRIVER.test(error.message)
  return isUnreachable
    ? french`PostgreSQL ne répond pas sur ${server} : vérifiez qu’il est démarré et que DATABASE_URL est juste.`
    : null
}

const CERTIFICATE = /CERT|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|57P0[1-3])$/
const UNREACHABLE_DRIVER = /^(Connection terminated|timeout exceeded|timeout expired|Query read timeout)/

function parseConnection(databaseUrl = ''): { server: string; user: string; name: string } {
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  return {
    server: `${hostname || 'localhost'}:${port || 5432}`,
    user: decodeURIComponent(username) || 'par défaut',
    name: decodeURIComponent(pathname.slice(1)) || 'par défaut',
  }
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
