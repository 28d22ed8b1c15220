import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { DOMAIN } from '../bare-system.ts'
import type { Machine } from '../machine.ts'
import { book, expect, expectSameLines, readCurrent, readRows, type Trial, visit } from '../trial.ts'

const NEW_SITE_SECONDS = [0.5, 3, 8, 14, 18, 20, 22, 24, 27, 30]
const UPDATE_SECONDS = [0.3, 1, 2, 3, 4, 5, 6, 8, 10, 13]

/** Killed at ten moments, each further than the last one got; then the line again leads to an open site. */
export async function killedInstallation(trial: Trial): Promise<void> {
  const machine = await trial.rent()
  const line = `./${trial.releases.name}/install ${DOMAIN}`
  for (const seconds of NEW_SITE_SECONDS) await killAfter(machine, line, seconds)
  const output = await machine.must(line)
  const [link = ''] = /https:\S+\/admin\/mot-de-passe\/\S+/.exec(output) ?? []
  await visit(machine, { link })
  expect('after ten kills the same line opens the site', true)
}

/** Killed at ten moments of an update: old or new, whole; the line again leads to the new one, with Caddy. */
export async function killedUpdate(trial: Trial): Promise<void> {
  const { name, next } = trial.releases
  const machine = await trial.rentWithSite()
  const before = await readRows(machine)
  for (const seconds of UPDATE_SECONDS) {
    const isOver = await killAfter(machine, `./${next}/install`, seconds)
    const current = await readCurrent(machine)
    expect(`after ${seconds} s: ${current}${isOver ? ', over' : ''}`, [name, next].includes(current))
    await machine.must(`./${next}/install`)
    expect('the same line updates, with every row', (await readCurrent(machine)) === next)
    expectSameLines('no row has changed', before, await readRows(machine))
    await visit(machine)
    const back = await machine.run(`/opt/cabinet/${name}/install`, { input: 'oui\n' })
    if (back.status !== 0) throw new Error(back.output)
  }
}

/** A disk that fills at each step is named; with room the same line goes on. */
export async function fullDisk(trial: Trial): Promise<void> {
  for (const megabytes of [40, 250]) {
    const machine = await trial.rent([], megabytes)
    const line = `./${trial.releases.name}/install ${DOMAIN}`
    const { status, output } = await runWithRoomAtFirst(machine, line)
    expect(`with ${megabytes} MB: ${nameEnd(output)}`, status === 1 && SAYS_FULL.test(output))
    machine.enlargeDisk(6_000)
    await machine.must(line)
    await visit(machine)
    await machine.end()
    expect('then the same line opens the site', true)
  }
}

/** Megabytes that are left besides the programs of the next version; below zero they do not fit. */
const LEFT = [-60, -9, 2, 35, 80]

/** A disk that fills at each step of an update: old or new, whole, with Caddy; with room the same line updates. */
export async function fullDiskUpdate(trial: Trial): Promise<void> {
  const { name, next } = trial.releases
  for (const left of LEFT) {
    const machine = await trial.rentWithSite(1_600)
    const before = await readRows(machine)
    await machine.must(`
      programs=$(du --summarize --block-size=1M ${next} | cut --fields=1)
      rest=$(df --output=avail --block-size=1M / | tail --lines=1)
      fallocate --length $((rest - programs - ${left}))M /root/large`)
    const { status, output } = await runWithRoomAtFirst(machine, `./${next}/install`)
    const current = await readCurrent(machine)
    const isNamed = status === 0 ? current === next : current === name && SAYS_FULL.test(output)
    if (!isNamed) throw new Error(output)
    expect(`with ${left} MB besides the programs: ${current}; ${nameEnd(output)}`, isNamed)
    await visit(machine)
    expectSameLines('the site is open, with every row', before, await readRows(machine))
    await book(machine, 'Paul Martin')
    const booked = await readRows(machine)
    await machine.must(`rm /root/large; ./${next}/install`)
    expect('with room the same line updates', (await readCurrent(machine)) === next)
    expectSameLines('no row has changed', booked, await readRows(machine))
    await visit(machine)
    await machine.end()
  }
}

const SAYS_FULL = /^La place a manqué sur le disque/m

/** The checks before the first change find room on the disk; what follows finds how full it really is. */
async function runWithRoomAtFirst(
  machine: Machine,
  line: string,
): Promise<{ status: number | null; output: string }> {
  const df = '/usr/local/bin/df'
  machine.write(df, `#!/bin/sh\ncase $3 in /var/lib) rm ${df} ;; esac\necho Avail; echo 6000\n`, 0o755)
  return machine.run(line)
}

/** The step that has failed, or the last sentence. */
function nameEnd(output: string): string {
  return /^Cela n’a pas abouti.*$/m.exec(output)?.[0] ?? output.trim().split('\n').at(-1) ?? ''
}

/** True if it had ended before. */
async function killAfter(machine: Machine, line: string, seconds: number): Promise<boolean> {
  const child = machine.start(line)
  const exit = once(child, 'exit')
  child.stdout?.resume()
  child.stderr?.resume()
  await Promise.race([exit, sleep(seconds * 1000)])
  const isOver = child.exitCode !== null
  if (!isOver && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  await exit
  // Programs in a session of their own, such as dpkg, end before the line can be repeated.
  await machine.must('flock --timeout 300 /run/cabinet-install.lock true')
  return isOver
}
