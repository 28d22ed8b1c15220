import { existsSync } from 'node:fs'
import { DOMAIN } from './bare-system.ts'
import { Machine } from './machine.ts'
import type { MadeReleases } from './made-release.ts'

const SIGNED_BY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
/** Trusts the authority of the machine's own Caddy. */
export const NODE = `NODE_EXTRA_CA_CERTS=${SIGNED_BY} /opt/cabinet/current/bin/node`

/** Machines of one Debian, each as it is rented, with the releases in the folder of root. */
export class Trial {
  readonly releases: MadeReleases
  readonly #system: string
  readonly #machines: Machine[] = []
  /** All that an installation has written, as a layer. */
  readonly #site: string

  constructor(system: string, releases: MadeReleases) {
    this.#system = system
    this.releases = releases
    this.#site = `${system}-site`
  }

  async rent(above: readonly string[] = [], megabytes?: number): Promise<Machine> {
    const machine = new Machine([...above, this.releases.layer, this.#system], megabytes)
    this.#machines.push(machine)
    await machine.booted()
    return machine
  }

  /** With a site, and the rows of a first booking. */
  async rentWithSite(megabytes?: number): Promise<Machine> {
    if (!existsSync(this.#site)) await this.#installSite()
    const machine = await this.rent([this.#site], megabytes)
    await waitForSite(machine)
    return machine
  }

  async #installSite(): Promise<void> {
    const machine = await this.rent()
    await machine.must(`./${this.releases.name}/install ${DOMAIN}`)
    await book(machine, 'Zoe Aubert')
    await machine.must('systemctl stop cabinet caddy && sync')
    await machine.end(this.#site)
  }

  async end(): Promise<void> {
    for (const machine of this.#machines) await machine.end()
  }
}

/** As whoever has just started it waits for it. */
export async function waitForSite(machine: Machine): Promise<void> {
  await machine.must(`
    current=/opt/cabinet/current
    for _ in $(seq 60); do
      if $current/bin/node $current/deploy/installer/answers.mjs http://127.0.0.1:3000; then exit; fi
      sleep 1
    done
    exit 1`)
}

export async function visit(machine: Machine, { link = '', domain = DOMAIN } = {}): Promise<void> {
  await ask(machine, 'visit.ts', { argument: link, domain })
}

export async function book(machine: Machine, clientName: string): Promise<void> {
  await ask(machine, 'book.ts', { argument: clientName })
}

/** Throws with the lines that differ. */
export function expectSameLines(what: string, before: string, after: string): void {
  const known = new Set(before.split('\n'))
  const changed = after.split('\n').filter((line) => !known.has(line))
  if (changed.length > 0) throw new Error(`${what}: no: ${changed.join('; ')}`)
  console.log(`  ${what}`)
}

/** A line for each table. */
export async function readRows(machine: Machine): Promise<string> {
  return machine.must('/opt/cabinet/current/bin/node /root/inside/rows.ts')
}

/** Names in the agenda. */
export async function readClients(machine: Machine): Promise<string> {
  return machine.must('/opt/cabinet/current/bin/node /root/inside/clients.ts')
}

export async function readCurrent(machine: Machine): Promise<string> {
  return (await machine.must('basename "$(readlink /opt/cabinet/current)"')).trim()
}

async function ask(machine: Machine, script: string, { argument = '', domain = DOMAIN }): Promise<void> {
  await machine.must(`${NODE} /root/inside/${script} https://${domain} '${argument}'`)
}

export function expect(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`${what}: no`)
  console.log(`  ${what}`)
}
