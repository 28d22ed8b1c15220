import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBareSystem } from './install/bare-system.ts'
import { environmentOf, lastOf, readStages, type Stage } from './install/dockerfile.ts'

/**
 * Runs the steps of the Dockerfile without Docker: the first stage in a folder with what `.dockerignore` admits, by this
 * machine's Node; the second in a bare Debian, started read-only but for its data. Needs root and `mmdebstrap`.
 */
const ROOT = join(import.meta.dirname, '..')
const workspace = mkdtempSync(join(tmpdir(), 'image-'))
const [build, final] = readStages(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
const places = { context: join(workspace, 'context'), build: join(workspace, 'build') }
const release = join(workspace, 'release')
const system = join(workspace, 'system')

try {
  if (!build || !final) throw new Error('the Dockerfile has two stages')
  copyContext()
  runBuildStage(build)
  makeBareSystem(system, { suite: /^debian:(\w+)-slim$/.exec(final.base)?.[1] ?? '' })
  runFinalStage(final)
  await startImage(final)
} finally {
  rmSync(workspace, { recursive: true, force: true })
}

/** Of `.dockerignore`: everything is excluded but for the lines with `!`, from which those after them are. */
function copyContext(): void {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').trim().split('\n')
  const admitted = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  const excluded = lines.filter((line) => line.startsWith('**'))
  const isAdmitted = (path: string) =>
    admitted.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) &&
    !excluded.some((pattern) => matchesGlob(path, pattern))
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  for (const path of files.filter(isAdmitted)) copy(join(ROOT, path), join(places.context, path))
}

function runBuildStage({ instructions }: Stage): void {
  mkdirSync(places.build)
  for (const { name, rest } of instructions) {
    if (name === 'COPY')
      for (const source of rest.split(' ').slice(0, -1))
        copy(join(places.context, source), join(places.build, source))
    if (name === 'RUN') shell(rest.replaceAll('/release', release), places.build)
  }
}

function runFinalStage({ instructions }: Stage): void {
  for (const { name, rest } of instructions) {
    if (name === 'COPY') copy(release, join(system, rest.split(' ').at(-1) ?? ''))
    if (name === 'RUN') {
      const { status } = spawnSync('chroot', [system, 'sh', '-c', rest], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      if (status !== 0) throw new Error(`failed: ${rest}`)
    }
  }
}

async function startImage(stage: Stage): Promise<void> {
  const command = [...words(lastOf(stage, 'ENTRYPOINT')), ...words(lastOf(stage, 'CMD'))]
  const readOnly = `mount -t proc proc "$0/proc" && mount --rbind "$0" "$0" && mount --bind "$0/data" "$0/data" && mount -o remount,ro,bind "$0"`
  const enter = `${readOnly} && chroot --userspec=${lastOf(stage, 'USER')} "$0" "$@"; exit`
  const env = { ...environmentOf(stage), PATH: '' }
  const args = [
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    '/bin/sh',
    '-c',
    `PATH=/usr/bin:/usr/sbin:/bin:/sbin; ${enter}`,
  ]
  const site = spawn('/usr/bin/unshare', [...args, system, ...command], { env, stdio: 'inherit' })
  try {
    for (let second = 0; second < 60 && !isHealthy(stage); second += 1) await sleep(1000)
    const size = execFileSync('du', ['-sm', system], { encoding: 'utf8' }).split('\t')[0]
    console.log(isHealthy(stage) ? `check:image: passed: ${size} MB` : 'check:image: failed: not healthy')
    process.exitCode = isHealthy(stage) ? 0 : 1
  } finally {
    // Ends the shell, the first process of its namespace, and all others with it.
    site.kill('SIGKILL')
    await once(site, 'exit')
  }
}

function isHealthy(stage: Stage): boolean {
  const probe = words(lastOf(stage, 'HEALTHCHECK').replace(/^.*? CMD /, ''))
  return spawnSync('chroot', [system, ...probe]).status === 0
}

function words(json: string): string[] {
  return JSON.parse(json)
}

function shell(command: string, cwd: string): void {
  execFileSync('sh', ['-c', command], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true })
}
