import { createReadStream, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter } from 'age-encryption'
import { french } from '#domain/language/typography.ts'
import { CannotStart } from '../cannot-start.ts'

const AGE_HEADER = 'age-encryption.org/'
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])

/** The gzipped tar, decrypted with the age identities in the file `identity` if it is encrypted. Throws CannotStart. */
export async function openPlainArchive(file: string, identity: string | undefined): Promise<Readable> {
  const beginning = await readBeginning(file)
  if (beginning.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) return createReadStream(file)
  if (beginning.toString('latin1') !== AGE_HEADER) throw foreignArchive(file)
  if (identity === undefined) throw new CannotStart(missingIdentity(file))
  return decrypt(file, identity)
}

async function readBeginning(file: string): Promise<Buffer> {
  const bytes = Buffer.alloc(AGE_HEADER.length)
  try {
    const handle = await open(file, 'r')
    const { bytesRead } = await handle.read(bytes).finally(() => handle.close())
    return bytes.subarray(0, bytesRead)
  } catch (error) {
    throw explainUnreadable(error, file)
  }
}

async function decrypt(file: string, identity: string): Promise<Readable> {
  const decrypter = new Decrypter()
  for (const line of readIdentities(identity)) addIdentity(decrypter, line, identity)
  const encrypted = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  try {
    return Readable.from(await decrypter.decrypt(encrypted))
  } catch (error) {
    if (!(error instanceof Error) || 'syscall' in error) throw error
    throw /^no identity matched/.test(error.message)
      ? new CannotStart(otherIdentity(file, identity), { cause: error })
      : damagedArchive(file, error)
  }
}

function readIdentities(path: string): string[] {
  const lines = readText(path).split('\n')
  const keys = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  if (keys.length === 0) throw new CannotStart(notAnIdentity(path))
  return keys
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw explainUnreadable(error, path)
  }
}

function addIdentity(decrypter: Decrypter, line: string, path: string): void {
  try {
    decrypter.addIdentity(line)
  } catch (error) {
    throw new CannotStart(notAnIdentity(path), { cause: error })
  }
}

export function explainUnreadable(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = UNREADABLE[code]?.(path)
  return sentence === undefined ? error : new CannotStart(sentence, { cause: error })
}

const denied = (path: string) =>
  french`Le fichier ${path} ne peut pas être lu : donnez ce droit au compte qui lance la commande.`

const UNREADABLE: Record<string, (path: string) => string> = {
  ENOENT: (path) => french`Le fichier ${path} n’existe pas : vérifiez son nom.`,
  EISDIR: (path) => french`${path} est un dossier : indiquez un fichier.`,
  EACCES: denied,
  EPERM: denied,
}

export function foreignArchive(file: string): CannotStart {
  return new CannotStart(french`${file} n’est pas une sauvegarde de ce logiciel. Rien n’a été modifié.`)
}

export function damagedArchive(file: string, cause?: unknown): CannotStart {
  return new CannotStart(
    french`La sauvegarde ${file} est abîmée ou incomplète : copiez-la de nouveau, ou prenez-en une autre. Rien n’a été modifié.`,
    { cause },
  )
}

function missingIdentity(file: string): string {
  return french`La sauvegarde ${file} est chiffrée : indiquez le fichier de votre clé secrète, celle qui va avec la clé publique des sauvegardes (--identity). Rien n’a été modifié.`
}

function otherIdentity(file: string, identity: string): string {
  return french`La clé du fichier ${identity} n’ouvre pas la sauvegarde ${file} : prenez celle qui va avec la clé publique de ce moment-là. Rien n’a été modifié.`
}

function notAnIdentity(path: string): string {
  return french`Le fichier ${path} ne contient pas de clé secrète age : elle commence par AGE-SECRET-KEY-1. Rien n’a été modifié.`
}
