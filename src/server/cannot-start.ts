import { french } from '#domain/typography.ts'

/** Expected failure of the startup or of a command. Its message is one French sentence for the operator. */
export class CannotStart extends Error {}

export function damagedDatabase(file: string): string {
  return french`La base ${file} est endommagée, ou n’est pas une base SQLite : remettez en place votre dernière sauvegarde (docs/operations.md). Rien n’a été modifié.`
}

export function notAFolder(path: string): string {
  return french`${path} n’est pas un dossier : déplacez ce fichier, ou choisissez un autre dossier avec DATA_DIR.`
}
