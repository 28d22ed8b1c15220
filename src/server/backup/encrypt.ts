import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Encrypter } from 'age-encryption'
import { french } from '#domain/language/typography.ts'
import { CannotStart } from '../cannot-start.ts'

type Encryption = { recipient: string; target: string }

/** Streams: holds some chunks of 64 KB (age v1) in memory. */
export async function encryptFile(path: string, { recipient, target }: Encryption): Promise<void> {
  const plain = Readable.toWeb(createReadStream(path)) as ReadableStream
  const encrypted = await toEncrypter(recipient).encrypt(plain)
  await pipeline(encrypted, createWriteStream(target, { mode: 0o600, flush: true }))
}

export function toEncrypter(recipient: string): Encrypter {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch (error) {
    throw new CannotStart(NOT_A_RECIPIENT, { cause: error })
  }
  return encrypter
}

const NOT_A_RECIPIENT = french`La clé publique des sauvegardes n’est pas une clé age : elle commence par age1 ; recopiez-la entière (BACKUP_RECIPIENT, ou « Sauvegardes » dans l’administration).`
