import { french } from '#domain/language/typography.ts'
import { CLI_CALL } from './cli-call.ts'

/** Expected failure of the startup or of a command. Its message is one French sentence for the operator. */
export class CannotStart extends Error {}

/** Ends without the operator: a supervisor may try again. */
export class TemporaryRefusal extends CannotStart {}

/** Exit code of a start that only a person can help (sysexits.h: configuration error): the systemd unit repeats none. */
export const REFUSED_START = 78

/** `cause` is the database's error; all pending migrations are rolled back. */
export class FailedMigration extends Error {
  readonly migration: string | undefined

  constructor(migration: string | undefined, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'FailedMigration'
    this.migration = migration
  }
}

/** Kysely's message for executed migrations that this code lacks; names the earliest. */
export const MISSING_MIGRATION = /^corrupted migrations: previously executed migration (\S+) is missing$/

export function damagedDatabase(file: string): string {
  return french`La base ${file} est endommagée, ou n’est pas une base SQLite : remettez en place votre dernière sauvegarde (docs/operations.md). Rien n’a été modifié.`
}

type Forgotten = { place: string; idFile: string; isRecorded: boolean }

/** `isRecorded`: the database knows the pictures, and has lost its accounts. */
export function forgottenSite({ place, idFile, isRecorded }: Forgotten): string {
  const [lacks, wayOut] = isRecorded
    ? ['n’a aucun compte', `ajoutez-y un compte avec ${CLI_CALL} add-superadmin`]
    : ['ne connaît pas ce site', `supprimez ${idFile}`]
  return french`La base ${lacks}, alors que les images d’un site sont dans ${place} : elle est neuve, ou c’est une copie de practice.db sans son fichier practice.db-wal, où étaient ses dernières écritures. Remettez ce fichier à côté d’elle, ou la dernière sauvegarde en place (commande restore), ou corrigez DATA_DIR, DATABASE_URL ou S3_URL. Si c’est bien la base du site, ${wayOut}.`
}

export function notAFolder(path: string): string {
  return french`${path} n’est pas un dossier : déplacez ce fichier, ou choisissez un autre dossier avec DATA_DIR.`
}
