import { randomBytes } from 'node:crypto'
import { french } from '#domain/language/typography.ts'
import { CannotStart } from '../cannot-start.ts'
import { createTurns } from '../security/turns.ts'
import type { SiteStorage, StoredUpload } from './site-storage.ts'

type Move = { from: SiteStorage; to: SiteStorage }

export type Moved = { pictures: number; alreadyThere: number; erasures: number }

const AT_A_TIME = 8

/** Leaves the source as it is. The id comes last: the site refuses to start with a bucket that lacks a picture. */
export async function moveUploads({ from, to }: Move): Promise<Moved> {
  const id = await chooseId({ from, to })
  const pictures = await from.uploads.list()
  const missing = withoutThose(pictures, await to.uploads.list())
  const takeTurns = createTurns(AT_A_TIME)
  await Promise.all(missing.map(({ name }) => takeTurns(() => copyPicture({ from, to }, name))))
  const erasures = await from.erasures.list()
  await Promise.all(erasures.map((line) => takeTurns(() => to.erasures.append(line))))
  const incomplete = withoutThose(pictures, await to.uploads.list())
  if (incomplete.length > 0) throw incompleteMove(to, incomplete.length)
  await to.writeId(id)
  return {
    pictures: missing.length,
    alreadyThere: pictures.length - missing.length,
    erasures: erasures.length,
  }
}

async function chooseId({ from, to }: Move): Promise<string> {
  const [own, others] = [await from.readId(), await to.readId()]
  if (own !== null && others !== null && own !== others) throw foreignBucket({ from, to })
  const id = own ?? others ?? randomBytes(12).toString('hex')
  if (own === null) {
    // The database may not know it yet.
    await to.setNew(true)
    await from.setNew(true)
    await from.writeId(id)
  }
  return id
}

function withoutThose(pictures: readonly StoredUpload[], present: readonly StoredUpload[]): StoredUpload[] {
  const sizes = new Map(present.map(({ name, bytes }) => [name, bytes]))
  return pictures.filter(({ name, bytes }) => sizes.get(name) !== bytes)
}

async function copyPicture({ from, to }: Move, name: string): Promise<void> {
  const content = await from.uploads.read(name)
  if (content) await to.uploads.put(name, content)
}

function foreignBucket({ from, to }: Move): CannotStart {
  return new CannotStart(
    french`${to.place} contient les images d’un autre site que ${from.place} : corrigez S3_URL ou DATA_DIR.`,
  )
}

function incompleteMove({ place }: SiteStorage, count: number): CannotStart {
  return new CannotStart(
    french`${count} images ne sont pas arrivées entières dans ${place} : arrêtez proprement le site, puis relancez la commande.`,
  )
}
