import { accessSync, constants, existsSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import { CannotStart } from '../cannot-start.ts'
import { makeFolder } from '../db/sqlite-files/file-lock.ts'

const PARTIAL = /^cabinet-.*\.partial$/
const SQLITE_FULL = 13
const MEGABYTE = 1024 * 1024

/** Creates it, closed to other users; an existing one keeps its mode, and what is written into it is closed. */
export function openBackupFolder(folder: string, dataDir: string): void {
  try {
    refuseAmongUploads(folder, join(dataDir, 'uploads'))
    makeFolder(folder)
    if (!statSync(folder).isDirectory()) throw new CannotStart(notAFolder(folder))
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw explainFolder(error, folder)
  }
}

export function removePartials(folder: string): void {
  for (const name of readdirSync(folder).filter((name) => PARTIAL.test(name)))
    rmSync(join(folder, name), { recursive: true, force: true })
}

export async function refuseSmallDisk(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= neededBytes) return
  const [needed, free] = [inMegabytes(neededBytes), inMegabytes(bavail * bsize)]
  throw new CannotStart(
    french`Il manque de la place dans ${folder} : il en faut environ ${needed} Mo, il en reste ${free}. Libérez de la place, ou choisissez un autre dossier avec BACKUP_DIR.`,
  )
}

function inMegabytes(bytes: number): string {
  return frenchNumber(Math.ceil(bytes / MEGABYTE))
}

/** One French sentence for what the folder or its disk refuse; any other error as it is. */
export function explainFolder(error: unknown, folder: string): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const isFull = 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_FULL
  if (isFull || code === 'ENOSPC' || code === 'EDQUOT')
    return new CannotStart(fullDisk(folder), { cause: error })
  const path = 'path' in error ? String(error.path) : ''
  const concernsFolder =
    `${path}${sep}`.startsWith(`${folder}${sep}`) || `${folder}${sep}`.startsWith(`${path}${sep}`)
  const sentence = concernsFolder && path !== '' ? FOLDER_SENTENCES[code]?.(path) : undefined
  return sentence === undefined ? error : new CannotStart(sentence, { cause: error })
}

const denied = (path: string) =>
  french`Le serveur n’a pas le droit d’écrire dans ${path} : donnez-lui ce droit, ou choisissez un autre dossier avec BACKUP_DIR.`

const FOLDER_SENTENCES: Record<string, (path: string) => string> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: (path) => french`${path} est en lecture seule : choisissez un autre dossier avec BACKUP_DIR.`,
  ENOENT: (path) => french`${path} ne peut pas être créé : choisissez un autre dossier avec BACKUP_DIR.`,
  ENOTDIR: notAFolder,
  EEXIST: notAFolder,
  EIO: (path) => french`Le disque n’a pas pu lire ou écrire ${path} : vérifiez son état.`,
}

function notAFolder(path: string): string {
  return french`${path} n’est pas un dossier : déplacez ce fichier, ou choisissez un autre dossier avec BACKUP_DIR.`
}

function fullDisk(folder: string): string {
  return french`Le disque de ${folder} est plein : libérez de la place, ou choisissez un autre dossier avec BACKUP_DIR.`
}

/** The site would serve the archives as pictures, and each one would contain those before it. */
function refuseAmongUploads(folder: string, uploads: string): void {
  if (!existsSync(uploads) || !`${realPath(folder)}${sep}`.startsWith(`${realPath(uploads)}${sep}`)) return
  throw new CannotStart(
    french`${folder} est dans le dossier des images : choisissez un autre dossier pour les sauvegardes, avec BACKUP_DIR.`,
  )
}

function realPath(path: string): string {
  if (existsSync(path) || dirname(path) === path) return realpathSync(path)
  return join(realPath(dirname(path)), basename(path))
}
