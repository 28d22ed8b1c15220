import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SPACES = ['pid', 'mount', 'net', 'uts', 'ipc', 'cgroup'].map((name) => `--${name}`)
const BOOT = join(import.meta.dirname, 'boot-machine.sh')
/** Of the machine alone: the caller's would name places that it lacks. */
const ENVIRONMENT = {
  HOME: '/root',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
}
const BOOTED_WITHIN_MS = 300_000

type Outcome = { status: number | null; output: string }

/**
 * A Debian with systemd as its first process and loopback as its only network. The system below it stays as it is:
 * what the machine writes goes to a disk of its own.
 */
export class Machine {
  readonly #disk = mkdtempSync(join(tmpdir(), 'check-install-'))
  readonly #group = makeGroup()
  readonly #boot: ChildProcess
  #isEnded = false

  /** The layers above come first. */
  constructor(layers: readonly string[], megabytes?: number) {
    if (megabytes !== undefined)
      execFileSync('mount', ['--types', 'tmpfs', '--options', `size=${megabytes}m`, 'tmpfs', this.#disk])
    const enter = 'echo $$ > "$0/cgroup.procs"; exec unshare "$@"'
    const command = ['bash', BOOT, layers.join(':'), this.#disk]
    this.#boot = spawn('sh', ['-c', enter, this.#group, ...SPACES, '--fork', ...command], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }

  async booted(): Promise<void> {
    const end = Date.now() + BOOTED_WITHIN_MS
    while (Date.now() < end) {
      if (this.#boot.exitCode !== null) throw new Error('the machine did not boot')
      if (
        this.#init() !== '' &&
        /running|degraded/.test((await this.run('systemctl is-system-running')).output)
      )
        return
      await sleep(500)
    }
    throw new Error('the machine did not boot in five minutes')
  }

  /** As root, in bash. `quiet` keeps what it prints from the caller's own output. */
  async run(script: string, { quiet = true, input = '' } = {}): Promise<Outcome> {
    const child = this.start(script)
    const printed: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed.push(text)
        if (!quiet) process.stdout.write(text)
      })
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
    const [status] = (await once(child, 'close')) as [number | null]
    return { status, output: printed.join('') }
  }

  /** Leads a group of processes, by which it can be killed with all that it started. */
  start(script: string): ChildProcess {
    const inside = ['--target', this.#init(), '--all', '--', 'bash', '-c', `cd /root\n${script}`]
    return spawn('nsenter', inside, { env: ENVIRONMENT, detached: true, stdio: 'pipe' })
  }

  /** Throws, with what it printed, unless it ends with 0. */
  async must(script: string): Promise<string> {
    const { status, output } = await this.run(script)
    if (status !== 0) throw new Error(`${script}\nended with ${status}:\n${output}`)
    return output
  }

  /** As it is seen from outside, while the machine runs. */
  pathOf(path: string): string {
    return join('/proc', this.#init(), 'root', path)
  }

  write(path: string, text: string | Buffer, mode = 0o644): void {
    writeFileSync(this.pathOf(path), text, { mode })
  }

  /** Of a machine whose disk has a size. */
  enlargeDisk(megabytes: number): void {
    execFileSync('mount', ['--options', `remount,size=${megabytes}m`, this.#disk])
  }

  /** `kept`: a folder that then has what it wrote. */
  async end(kept?: string): Promise<void> {
    const init = this.#init()
    if (init !== '') process.kill(Number(init), 'SIGKILL')
    if (this.#boot.exitCode === null && this.#boot.signalCode === null) await once(this.#boot, 'exit')
    if (this.#isEnded) return
    this.#isEnded = true
    removeGroup(this.#group)
    if (kept !== undefined) renameSync(join(this.#disk, 'upper'), kept)
    spawnSync('umount', ['--quiet', this.#disk])
    rmSync(this.#disk, { recursive: true, force: true })
  }

  /** Its process id outside, or nothing before it is there. */
  #init(): string {
    const { pid } = this.#boot
    try {
      return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    } catch {
      return ''
    }
  }
}

/** The folder in which systemd makes the groups of its units. */
function makeGroup(): string {
  const root = execFileSync('findmnt', ['--noheadings', '--output=TARGET', '--types=cgroup2'], {
    encoding: 'utf8',
  }).split('\n')[0]
  const group = join(root ?? '', `check-install-${process.pid}-${Date.now()}`)
  mkdirSync(group)
  return group
}

function removeGroup(group: string): void {
  for (const entry of readdirSync(group, { withFileTypes: true }))
    if (entry.isDirectory()) removeGroup(join(group, entry.name))
  try {
    rmdirSync(group)
  } catch (error) {
    // A process of it is still ending: an empty group is no harm.
    if (!(error instanceof Error && 'code' in error && error.code === 'EBUSY')) throw error
  }
}
