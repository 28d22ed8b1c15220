import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import { CannotStart } from '../../cannot-start.ts'
import { zonedTime } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { listRescued, refuseUnfinishedRestore, refuseUnusableFolders } from '../../db/data-folder.ts'
import { takeServerLock } from '../../db/sqlite-files/lost-log.ts'
import {
  placeFile,
  SURVEYED,
  type Survey,
  surveyFile,
  wasWrittenSince,
} from '../../db/sqlite-files/rescued-file.ts'
import { SITE_RUNS } from '../restore/fill-postgres.ts'
import { asideName } from '../restore/target-folder.ts'

/** `file`: the rescued one; '' for the newest in the data folder. */
type Given = { file: string; force: boolean }

/** Puts the file that a running site saved when it lost its database in the place of that database. Throws CannotStart. */
export async function rescue(config: Config, given: Given): Promise<string> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl !== undefined) throw new CannotStart(NO_FILE_OF_POSTGRES)
  refuseUnusableFolders(dataDir)
  refuseUnfinishedRestore(dataDir)
  const file = chooseFile(dataDir, given.file)
  const lock = takeServerLock(dataDir, 0)
  if (!lock) throw new CannotStart(SITE_RUNS)
  try {
    return replaceBy(file, config, given)
  } finally {
    lock.release()
  }
}

const NO_FILE_OF_POSTGRES = french`La base est dans PostgreSQL (DATABASE_URL) : le site n’enregistre un fichier practice-rescued-….db que pour une base SQLite.`

function chooseFile(dataDir: string, given: string): string {
  const files = listRescued(dataDir).map((name) => join(dataDir, name))
  const chosen = given === '' ? files.at(-1) : files.find((file) => file === resolve(dataDir, given))
  if (chosen !== undefined) return chosen
  const state =
    given === ''
      ? french`Il n’y a aucun fichier practice-rescued-….db dans ${dataDir}`
      : french`${given} n’est pas un fichier practice-rescued-….db de ${dataDir}`
  throw new CannotStart(french`${state} : rien n’a été modifié.`)
}

type Found = { survey: Survey | null; isThere: boolean }

function replaceBy(file: string, config: Config, { force }: Given): string {
  const { dataDir, timeZone } = config
  const path = join(dataDir, 'practice.db')
  const saved = surveyFile(file)
  if (saved === null)
    throw new CannotStart(
      french`Le fichier ${file} est endommagé, ou n’est pas la base d’un site : rien n’a été modifié.`,
    )
  const isThere = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
  const found = { survey: isThere ? surveyFile(path) : null, isThere }
  const contents = [
    french`${basename(file)} : ${describe(saved, timeZone)}.`,
    describeFound(found, timeZone),
  ].join('\n')
  if (!force && found.survey && wasWrittenSince(found.survey, saved))
    throw new CannotStart(`${WRITTEN_SINCE}\n${contents}\n${chooseOne(file)}`)
  const aside = join(dataDir, asideName(timeZone))
  const others = listRescued(dataDir).map((name) => join(dataDir, name))
  placeFile(file, path, { folder: aside, others: others.filter((name) => name !== file) })
  return [contents, ...describePlaced(file, path, existsSync(aside) ? aside : null)].join('\n')
}

function describe({ counts, lastWrite }: Survey, timeZone: string): string {
  const [entries, clients, receipts] = SURVEYED.map((name) => counts[name])
  return [
    counted(entries, 'rendez-vous ou plage', 'rendez-vous et plages'),
    counted(clients, 'client', 'clients'),
    counted(receipts, 'écriture du livre des recettes', 'écritures du livre des recettes'),
    `dernière modification ${lastWrite === null ? 'inconnue' : `le ${frenchDateTime(zonedTime(timeZone, lastWrite))}`}`,
  ].join(', ')
}

function counted(count = 0, one: string, many: string): string {
  return `${frenchNumber(count)} ${count > 1 ? many : one}`
}

function describeFound({ survey, isThere }: Found, timeZone: string): string {
  if (!isThere) return french`practice.db : il n’y en a pas.`
  const content = survey ? describe(survey, timeZone) : 'endommagée, ou pas la base d’un site'
  return french`practice.db, qui est là : ${content}.`
}

const WRITTEN_SINCE = french`La base qui est là a été modifiée depuis que ce fichier a été enregistré : chacun a ce que l’autre n’a pas. Rien n’a été modifié.`

function chooseOne(file: string): string {
  return french`Pour garder la base qui est là, déplacez ${file} dans un autre dossier. Pour prendre ce fichier, ajoutez --force : la base qui est là sera mise de côté, avec ce qu’elle seule contient.`
}

function describePlaced(file: string, path: string, aside: string | null): string[] {
  return [
    french`${basename(file)} est maintenant la base du site : ${path}`,
    ...(aside === null
      ? []
      : [
          french`Ce qui était dans ${dirname(path)} a été mis de côté : ${aside} (à supprimer quand tout vous convient).`,
        ]),
    french`Vous pouvez démarrer le site.`,
  ]
}
