import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOMAIN } from '../bare-system.ts'
import { readBlocks } from '../blocks.ts'
import { expect, type Trial, visit } from '../trial.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The blocks of docs/install.md lead to an open site and a first sign-in by the link; typed again, they change nothing. */
export async function installAsDocumented(trial: Trial): Promise<void> {
  const blocks = readBlocks(readFileSync(join(ROOT, 'docs/install.md'), 'utf8'))
  const machine = await trial.rent()
  const script = blocks.filter(({ mark }) => mark === undefined).map(({ code }) => code)
  const output = await machine.must(['set -euo pipefail', ...script].join('\n'))
  console.log(output)
  const [link = ''] = /https:\S+\/admin\/mot-de-passe\/\S+/.exec(output) ?? []
  await visit(machine, { link })
  expect('the site is open, and its first sign-in is by the link', link !== '')
  const state = await machine.must(
    'systemctl is-active cabinet caddy unattended-upgrades; systemctl is-enabled cabinet caddy; ufw status',
  )
  expect('site and Caddy start with the server', !/inactive|disabled/.test(state))
  expect('the firewall lets in ssh and visitors', /22\/tcp[\s\S]*80\/tcp[\s\S]*443/.test(state))
  const owners = await machine.must(
    `find /opt/cabinet -not -user root; stat --format=%U:%G:%a /var/lib/cabinet /etc/cabinet/.env`,
  )
  expect('programs are owned by root, data by the site', owners === 'cabinet:cabinet:700\nroot:cabinet:640\n')
}

/** Again is repair: what is right is left, what was changed by hand is kept, what is missing is laid. */
export async function repair(trial: Trial): Promise<void> {
  const line = `./${trial.releases.name}/install ${DOMAIN}`
  const machine = await trial.rentWithSite()
  const again = await machine.must(line)
  expect('again changes nothing', !/^ {2}[+!]/m.test(again))
  expect('again shows no link, as somebody may have signed in', !again.includes('mot-de-passe'))

  await machine.must(`
    echo '# mine' | tee --append /etc/caddy/Caddyfile /etc/systemd/system/cabinet.service /etc/cabinet/.env
    systemctl disable --now cabinet caddy; rm /usr/local/bin/cabinet /opt/cabinet/${trial.releases.name}/LICENSE`)
  const mended = await machine.must(line)
  expect('what is missing is laid', /\+ \/usr\/local\/bin\/cabinet/.test(mended))
  const marks = await machine.must(
    'tail --quiet --lines=1 /etc/caddy/Caddyfile /etc/systemd/system/cabinet.service /etc/cabinet/.env',
  )
  expect('what was changed by hand is kept', marks === '# mine\n'.repeat(3))
  await machine.must('ls /etc/caddy/Caddyfile.nouveau /etc/systemd/system/cabinet.service.nouveau')
  expect('the new one is named', mended.includes('/etc/caddy/Caddyfile.nouveau'))
  await machine.must(
    `test -e /opt/cabinet/${trial.releases.name}/LICENSE && systemctl is-enabled cabinet caddy`,
  )
  await visit(machine)
}
