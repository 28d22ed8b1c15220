import { Resolver } from 'node:dns/promises'
import { statfs } from 'node:fs/promises'
import { readCertificate } from './certificate.ts'
import { getOverHttps, postOverHttps, resolveHost } from './https-get.ts'

/** Questions of the server to its surroundings; tests replace them. */
export type Probes = {
  freeBytes(folder: string): Promise<number>
  resolveTxt(name: string): Promise<string[][]>
  resolveHost: typeof resolveHost
  getOverHttps: typeof getOverHttps
  readCertificate: typeof readCertificate
  postOverHttps: typeof postOverHttps
}

const DNS_TRY_MS = 1_000

export function systemProbes(): Probes {
  return {
    freeBytes,
    resolveHost,
    getOverHttps,
    readCertificate,
    postOverHttps,
    resolveTxt: (name) => new Resolver({ timeout: DNS_TRY_MS, tries: 2 }).resolveTxt(name),
  }
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
