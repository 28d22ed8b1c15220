import { french } from '#domain/typography.ts'

/** The start, or a command, cannot go on: its message is one French sentence for the person who runs it. */
export class CannotStart extends Error {}

export function damagedDatabase(file: string): string {
  return french`La base ${file} est endommagée, ou n’est pas une base SQLite : remettez en place votre dernière sauvegarde (docs/operations.md). Rien n’a été modifié.`
}

export function notAFolder(path: string): string {
  return french`${path} n’est pas un dossier : déplacez ce fichier, ou choisissez un autre dossier avec DATA_DIR.`
}
