import { join, sep } from 'node:path'
import { CannotStart, damagedDatabase, notAFolder } from '../cannot-start.ts'
import type { Config } from '../config.ts'

type StartConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'host' | 'port'>

/** The French sentence for a failure that the person who starts the server can mend; null for any other. */
export function explainStart(error: unknown, config: StartConfig | undefined): string | null {
  if (error instanceof CannotStart) return error.message
  if (!(error instanceof Error)) return null
  const unknown = UNKNOWN_MIGRATION.exec(error.message)?.[1]
  if (unknown !== undefined)
    return unknown === DEVELOPMENT_MIGRATION ? DEVELOPMENT_DATABASE : newerDatabase(unknown)
  if (!config) return null
  const read = config.databaseUrl === undefined ? explainSqlite : explainPostgres
  return explainListening(error, config) ?? explainFile(error, config) ?? read(error, config)
}

/** Kysely's message for a migration that the database has run and this code does not have; it names the earliest. */
const UNKNOWN_MIGRATION = /^corrupted migrations: previously executed migration (\S+) is missing$/

/** Every database from before version 0.1.0 ran this first; the set was then rewritten under other names. */
const DEVELOPMENT_MIGRATION = '0001-first-tables'

const DEVELOPMENT_DATABASE =
  'La base est une base de développement d’avant la version 0.1.0, que le site ne sait pas mettre à jour\u202f: mettez-la de côté et repartez d’une base vide (DATA_DIR ou DATABASE_URL). Rien n’a été modifié.'

function newerDatabase(migration: string): string {
  return `La base vient d’une version plus récente du site (elle a reçu la mise à jour ${migration})\u202f: installez cette version, ou remettez en place la sauvegarde faite avant la mise à jour. Rien n’a été modifié.`
}

function explainListening(error: Error, { host, port }: StartConfig): string | null {
  if ('hostname' in error && error.hostname === host) {
    return `L’adresse ${host} est introuvable\u202f: corrigez HOST.`
  }
  if (!('syscall' in error && error.syscall === 'listen')) return null
  const sentences: Record<string, string> = {
    EADDRINUSE: `Le port ${port} est déjà utilisé\u202f: arrêtez le programme qui l’occupe, ou choisissez un autre port avec PORT.`,
    EACCES: `Le port ${port} est réservé à l’administrateur de la machine\u202f: choisissez-en un au-dessus de 1023 avec PORT.`,
    EADDRNOTAVAIL: `L’adresse ${host} n’est pas celle de cette machine\u202f: corrigez HOST.`,
  }
  return sentences[codeOf(error)] ?? null
}

/** Failures of files and folders; Node names the path. */
function explainFile(error: Error, { dataDir }: StartConfig): string | null {
  if (!('path' in error && typeof error.path === 'string')) return null
  const { path } = error
  // A folder above it is where making it failed.
  const isOurs = contains(dataDir, path) || contains(path, dataDir)
  const elsewhere = isOurs ? ', ou choisissez un autre dossier avec DATA_DIR' : ''
  const denied = `Le serveur n’a pas le droit de lire et d’écrire ${path}\u202f: donnez-lui ce droit${elsewhere}.`
  const sentences: Record<string, string> = {
    EACCES: denied,
    EPERM: denied,
    EROFS: `${path} est en lecture seule\u202f: rendez-le accessible en écriture${elsewhere}.`,
    EEXIST: notAFolder(path),
    ENOTDIR: `${path} ne peut pas exister, car un fichier occupe la place d’un dossier\u202f: déplacez ce fichier${elsewhere}.`,
    EISDIR: `${path} est un dossier alors qu’il faut un fichier\u202f: déplacez ce dossier.`,
    ENOSPC: fullDisk(path),
    EDQUOT: fullDisk(path),
    EIO: brokenDisk(path),
    ...(isOurs && {
      ENOENT: `${path} ne peut pas être créé\u202f: choisissez un autre dossier avec DATA_DIR.`,
    }),
  }
  return sentences[codeOf(error)] ?? null
}

function contains(folder: string, path: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`)
}

function fullDisk(path: string): string {
  return `Le disque est plein\u202f: ${path} n’a pas pu être écrit. Libérez de la place, puis démarrez de nouveau.`
}

function brokenDisk(path: string): string {
  return `Le disque n’a pas pu lire ou écrire ${path}\u202f: vérifiez la place libre, les quotas et l’état du disque, puis démarrez de nouveau.`
}

/** SQLite's primary result codes (sqlite.org/rescode.html). */
function explainSqlite(error: Error, { dataDir }: StartConfig): string | null {
  if (!('errcode' in error && typeof error.errcode === 'number')) return null
  const file = 'file' in error ? String(error.file) : join(dataDir, 'practice.db')
  const denied = `${file} ne peut pas être ouvert en écriture\u202f: vérifiez les droits de ce fichier et du dossier ${dataDir}.`
  const busy = `${file} est utilisé par un autre programme\u202f: fermez-le, puis démarrez de nouveau.`
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

/** SQLSTATE codes (PostgreSQL, appendix A), errors of the network, and what the driver says without a code. */
function explainPostgres(error: Error, { databaseUrl }: StartConfig): string | null {
  const { server, user, name } = partsOf(databaseUrl)
  const code = codeOf(error)
  const account = `PostgreSQL refuse le compte ${user} sur ${server}\u202f: vérifiez le nom et le mot de passe dans DATABASE_URL.`
  const sentences: Record<string, string> = {
    '28P01': account,
    '28000': account,
    '3D000': `La base ${name} n’existe pas sur ${server}\u202f: créez-la, ou corrigez DATABASE_URL.`,
    '42501': `Le compte ${user} n’a pas tous les droits sur la base ${name}\u202f: faites-en le propriétaire de la base.`,
    '53100': `Le disque de PostgreSQL est plein (${server})\u202f: libérez de la place, puis démarrez de nouveau.`,
    '53300': `PostgreSQL n’accepte plus de connexions (${server})\u202f: fermez-en, ou augmentez max_connections.`,
    '25006': `La base ${name} sur ${server} est en lecture seule\u202f: indiquez le serveur principal dans DATABASE_URL.`,
  }
  if (sentences[code] !== undefined) return sentences[code]
  if (/^(SASL|client password)/.test(error.message)) return account
  const silent = SILENT.test(code) || SILENT_DRIVER.test(error.message)
  return silent
    ? `PostgreSQL ne répond pas sur ${server}\u202f: vérifiez qu’il est démarré et que DATABASE_URL est juste.`
    : null
}

const SILENT =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|57P0[1-3])$/
const SILENT_DRIVER = /^(Connection terminated|timeout exceeded|timeout expired|Query read timeout)/

/** The parts of the address that may be shown: never its password. */
function partsOf(databaseUrl = ''): { server: string; user: string; name: string } {
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
