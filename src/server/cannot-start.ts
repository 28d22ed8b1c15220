import { french } from '#domain/typography.ts'

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

export function notAFolder(path: string): string {
  return french`${path} n’est pas un dossier : déplacez ce fichier, ou choisissez un autre dossier avec DATA_DIR.`
}
