import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { DOMAIN } from '../bare-system.ts'
import type { Machine } from '../machine.ts'
import { expect, expectSameLines, readCurrent, readRows, type Trial, visit } from '../trial.ts'

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
    machine.write(
      '/usr/local/bin/df',
      '#!/bin/sh\n[ -e /root/full ] && exec /usr/bin/df "$@"\necho Avail; echo 6000\n',
      0o755,
    )
    const line = `./${trial.releases.name}/install ${DOMAIN}`
    const { status, output } = await machine.run(line)
    console.log(megabytes, status, output.split('\n').slice(-6).join('\n'))
    machine.enlargeDisk(2_000)
    await machine.must(line)
    await visit(machine)
    await machine.end()
    expect(
      `with ${megabytes} MB: ${status === 0 ? 'enough' : 'refused'}, then the same line opens the site`,
      true,
    )
  }
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
