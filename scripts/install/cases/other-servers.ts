import { DOMAIN } from '../bare-system.ts'
import type { Machine } from '../machine.ts'
import { expect, type Trial } from '../trial.ts'

/** The sum refuses an archive whose end is missing; unpacked all the same, `install` refuses it. */
export async function cutArchive(trial: Trial): Promise<void> {
  const { name } = trial.releases
  const machine = await trial.rent()
  await machine.must(`rm --recursive ${name}; truncate --size=-100000 ${name}.tar.gz`)
  const line = `v=${name}; sha256sum --check $v.tar.gz.sha256 && tar -xzf $v.tar.gz && ./$v/install ${DOMAIN}`
  const cut = await machine.run(line)
  expect('a cut archive is refused', cut.status !== 0 && /FAILED/.test(cut.output))
  await machine.must(`test ! -e ${name}`)
  await machine.run(`tar -xzf ${name}.tar.gz`)
  await refuseDamaged(machine, `./${name}/install ${DOMAIN}`)
}

async function refuseDamaged(machine: Machine, line: string): Promise<void> {
  const { status, output } = await machine.run(line)
  expect('unpacked in part it is refused', status === 64 && /Il manque des fichiers/.test(output))
  await machine.must('test ! -e /opt/cabinet && test ! -e /etc/cabinet')
}
