/** The start, or a command, cannot go on: its message is one French sentence for the person who runs it. */
export class CannotStart extends Error {}

export function damagedDatabase(file: string): string {
  return `La base ${file} est endommagée, ou n’est pas une base SQLite\u202f: remettez en place votre dernière sauvegarde (docs/operations.md). Rien n’a été modifié.`
}

export function notAFolder(path: string): string {
  return `${path} n’est pas un dossier\u202f: déplacez ce fichier, ou choisissez un autre dossier avec DATA_DIR.`
}
