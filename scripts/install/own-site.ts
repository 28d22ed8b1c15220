import { once } from 'node:events'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { readBlocks } from './blocks.ts'
import { askInside, startInside } from './inside.ts'

/** A release that was installed on a bare system as the document says, up to its start. */
export type InstalledSite = { system: string; url: string }

const ENV_FILE = 'etc/cabinet/.env'
const INSTALLING = /^[23]\. /
const STARTED = /Votre site est ouvert/

export const SUPERADMIN = { username: 'ana', password: 'une-phrase-de-passe-longue' }

/** Without the proxy of the document: its visitors would share one address, and its limits. */
export async function installSite(root: string, system: string): Promise<InstalledSite> {
  const document = readFileSync(join(root, 'docs/install.md'), 'utf8')
  const blocks = readBlocks(document).filter(({ heading, mark }) => INSTALLING.test(heading) && !mark)
  const script = ['set -euo pipefail', 'cd /root', ...blocks.map(({ code }) => code)].join('\n')
  writeFileSync(join(system, 'root/install.sh'), script)
  const unit = readFileSync(join(root, 'scripts/install/start-unit.sh'))
  writeFileSync(join(system, 'root/start-unit.sh'), unit)
  await askInside(system, ['bash', '/root/install.sh'])
  const port = await findPort()
  const { username, password } = SUPERADMIN
  setSettings({ system }, { TRUST_PROXY: '', RATE_LIMITS: 'off', PORT: String(port) })
  setSettings({ system }, { ADMIN_USERNAME: username, ADMIN_PASSWORD: password })
  return { system, url: `http://127.0.0.1:${port}` }
}

/** The last line of a setting counts. */
export function setSettings(
  { system }: Pick<InstalledSite, 'system'>,
  settings: Record<string, string>,
): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  appendFileSync(join(system, ENV_FILE), lines.join(''))
}

export function cabinet({ system }: InstalledSite, ...args: string[]): Promise<string> {
  return askInside(system, ['/usr/local/bin/cabinet', ...args])
}

/** By the unit's own command. The returned function ends it as the loss of its machine would. */
export async function startSite({ system }: InstalledSite): Promise<() => Promise<void>> {
  const unit = '/opt/cabinet/current/deploy/cabinet.service'
  const site = startInside(system, ['bash', '/root/start-unit.sh', unit])
  const kill = () => void site.kill('SIGKILL')
  // A check that fails must not leave it running.
  process.once('exit', kill)
  const ended = once(site, 'exit')
  await new Promise<void>((resolve, reject) => {
    let output = ''
    for (const stream of [site.stdout, site.stderr])
      stream?.on('data', (chunk) => {
        output += String(chunk)
        if (STARTED.test(output)) resolve()
      })
    site.once('exit', () => reject(new Error(output)))
  })
  return async () => {
    kill()
    await ended
    process.off('exit', kill)
  }
}

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
