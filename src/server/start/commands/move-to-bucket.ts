import { french } from '#domain/language/typography.ts'
import { CannotStart } from '../../cannot-start.ts'
import type { Config } from '../../config.ts'
import { openFolder } from '../../storage/folder.ts'
import { moveUploads } from '../../storage/move-uploads.ts'
import { openStorage } from '../../storage/open-storage.ts'

export async function moveToBucket(config: Config): Promise<string> {
  if (config.bucket === undefined)
    throw new CannotStart(french`S3_URL n’est pas réglé : indiquez le bucket qui reçoit les images.`)
  const [from, to] = [openFolder(config.dataDir), await openStorage(config)]
  const { pictures, alreadyThere, erasures } = await moveUploads({ from, to })
  return french`Fichiers d’images copiés dans ${to.place} : ${pictures} ; déjà là : ${alreadyThere} ; effacements : ${erasures}. Le dossier ${from.place} n’a pas été touché.`
}
