import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The id's random part alone: with a long domain, the whole id would exceed the length of a file name. */
export function mailFileName(messageId: string): string {
  return `${messageId.replace(/@.*/s, '').replace(/[^\w.-]/g, '')}.eml`
}

export async function deleteMailFilesOf(dataDir: string, messageIds: readonly string[]): Promise<void> {
  for (const messageId of messageIds)
    await rm(join(dataDir, 'mail', mailFileName(messageId)), { force: true })
}

/** As `transport.ts` writes them, the unfinished ones of a crash included. */
const MAIL_FILE = /^[\w.-]+\.eml(?:\.part)?$/

/** Paths of the messages kept in files that were written before an instant. */
export async function listMailFiles(dataDir: string, before: number): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(ignoreMissing([]))
  const paths: string[] = []
  for (const name of names.filter((file) => MAIL_FILE.test(file))) {
    const path = join(folder, name)
    const file = await stat(path).catch(ignoreMissing(null))
    if (file?.isFile() && file.mtimeMs < before) paths.push(path)
  }
  return paths
}

export async function deleteMailFiles(dataDir: string, before: number): Promise<number> {
  const paths = await listMailFiles(dataDir, before)
  for (const path of paths) await rm(path, { force: true })
  return paths.length
}

/** Another server may delete a file at the same time. */
function ignoreMissing<T>(fallback: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return fallback
    throw error
  }
}
