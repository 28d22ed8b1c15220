import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOMAIN, SIGNING } from '../bare-system.ts'
import { readBlocks } from '../blocks.ts'
import type { Machine } from '../machine.ts'
import { book, expect, NODE, readClients, type Trial, visit, waitForSite } from '../trial.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/panne.md'), 'utf8')
const KEYS = '/var/lib/caddy/.local/share/caddy/certificates'
/** Caddy starts with a certificate of five seconds, which it renews when it is restarted, or ten minutes on. */
const END_CERTIFICATE = `systemctl stop caddy; rm -r ${KEYS}
  cp --preserve ${SIGNING} /root/signing
  sed --in-place 's/local_certs/cert_issuer internal {\\n lifetime 5s\\n}/' ${SIGNING}
  systemctl start caddy; sleep 8; mv /root/signing ${SIGNING}
  ${NODE} -e "fetch('https://${DOMAIN}').catch(({ cause }) => console.log(cause.code))" | grep CERT_HAS_EXPIRED`
const RESCUED = '/var/lib/cabinet/practice-rescued-*.db'

/** `breaks` on a site that runs; `shows`: what the lines of the page print. Afterwards the site is open, with its rows. */
type Outage = { breaks: string; shows?: RegExp; megabytes?: number }

const NO_MAIL = 'Aucun e-mail ne part'

const OUTAGES: Record<string, Outage> = {
  'Le site ne démarre pas': { breaks: 'systemctl stop cabinet caddy', shows: /active \(running\)/ },
  'Le site est lent': { breaks: 'systemctl kill --signal=STOP cabinet', shows: /load average/ },
  'Le disque est plein': {
    megabytes: 700,
    breaks: `rest=$(df --output=avail --block-size=1M / | tail --lines=1)
      fallocate --length $((rest - 20))M /var/cache/apt/archives/large.deb`,
  },
  [NO_MAIL]: {
    breaks: `cp /etc/cabinet/.env /root/before
      printf 'SMTP_URL=smtp://127.0.0.1:2525\\nMAIL_FROM=a@exemple.fr\\n' >> /etc/cabinet/.env
      systemctl restart cabinet`,
    shows: /message not sent/,
  },
  'Personne ne peut se connecter': { breaks: 'true', shows: /\/admin\/mot-de-passe\// },
  'Le certificat est terminé': { breaks: END_CERTIFICATE, shows: /certificate/ },
  'Un fichier a été mis en sûreté': {
    breaks: `rm /var/lib/cabinet/practice.db
      for _ in $(seq 90); do if ls ${RESCUED} > /dev/null 2>&1; then break; fi; sleep 1; done; ls ${RESCUED}`,
  },
  'La base est perdue': {
    breaks: `cabinet backup; systemctl stop cabinet; : > /var/lib/cabinet/practice.db; systemctl start cabinet`,
  },
  'La clé est perdue': {
    breaks: 'cabinet backup; systemctl stop cabinet; rm /var/lib/cabinet/secret.key; systemctl start cabinet',
  },
}

const WRONG_CLOCK = 'L’horloge est fausse'
const LOST_SERVER = 'Le serveur est perdu'

/** Each situation of docs/panne.md is produced, and mended by the lines that are read from the page. */
export async function outages(trial: Trial): Promise<void> {
  const titles = [...PAGE.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
  const known = [...Object.keys(OUTAGES), LOST_SERVER, WRONG_CLOCK]
  expect(
    'every situation of the page is known',
    titles.every((title) => known.includes(title)),
  )
  for (const [title, outage] of Object.entries(OUTAGES)) await produce(trial, title, outage)
  await loseServer(trial)
  await setClockWrong(trial)
}

async function produce(trial: Trial, title: string, { breaks, shows, megabytes }: Outage): Promise<void> {
  const machine = await trial.rentWithSite(megabytes)
  const clients = await readClients(machine)
  await machine.must(breaks)
  const output = title === NO_MAIL ? await failToSend(machine) : await typeLines(machine, title)
  await waitForSite(machine)
  await visit(machine)
  const isShown = shows === undefined || shows.test(output)
  expect(`${title}: mended`, isShown && (await readClients(machine)).startsWith(clients.slice(0, -2)))
  await machine.end()
}

/** A confirmation that cannot leave; then the settings are those of before. */
async function failToSend(machine: Machine): Promise<string> {
  await waitForSite(machine)
  await book(machine, 'Zoe Zola')
  await machine.must(
    'for _ in $(seq 90); do if journalctl --unit=cabinet | grep --quiet "message not sent"; then exit; fi; sleep 1; done; exit 1',
  )
  const output = await typeLines(machine, NO_MAIL)
  await machine.must('cp /root/before /etc/cabinet/.env; systemctl restart cabinet')
  return output
}

/** As a reader does: the next one also after one that failed. */
async function typeLines(machine: Machine, title: string): Promise<string> {
  const lines = readBlocks(PAGE).filter(({ heading }) => heading === title)
  return (await machine.run(lines.map(({ code }) => code).join('\n'))).output
}

/** The archive that was downloaded, and its key, on a new server with an empty site. */
async function loseServer(trial: Trial): Promise<void> {
  const lost = await trial.rentWithSite()
  await book(lost, 'Paul Martin')
  const clients = await readClients(lost)
  lost.write(
    '/opt/cabinet/current/key.mjs',
    `import { generateIdentity, identityToRecipient } from 'age-encryption'
    import { appendFileSync, writeFileSync } from 'node:fs'
    const key = await generateIdentity()
    writeFileSync('/root/cle-sauvegardes-2027.txt', key + '\\n')
    appendFileSync('/etc/cabinet/.env', 'BACKUP_RECIPIENT=' + (await identityToRecipient(key)) + '\\n')`,
  )
  await lost.must(`/opt/cabinet/current/bin/node /opt/cabinet/current/key.mjs
    install --directory --owner=cabinet /var/tmp/copy
    cabinet backup --encrypted --to /var/tmp/copy && cp /var/tmp/copy/*.age /root`)
  const found = await trial.rentWithSite()
  for (const name of (await lost.must('ls /root/*.age /root/cle-*')).trim().split('\n'))
    found.write(name, readFileSync(lost.pathOf(name)))
  await lost.end()
  const output = await typeLines(found, LOST_SERVER)
  await waitForSite(found)
  if ((await readClients(found)) !== clients) throw new Error(output)
  await visit(found)
  expect(`${LOST_SERVER}: mended`, true)
}

/**
 * The kernel's clock is that of the machine that runs the check. libfaketime stands for it, forty days ahead, and the
 * unit of systemd-timesyncd puts it right without asking the network.
 */
const CLOCK_AHEAD = `apt-get install --yes --quiet --quiet faketime
  echo +40d > /etc/faketimerc
  ls /usr/lib/*/faketime/libfaketime.so.1 > /etc/ld.so.preload
  mkdir /etc/systemd/system/cabinet.service.d /etc/systemd/system/systemd-timesyncd.service.d
  printf '[Service]\\nEnvironment=FAKETIME_DONT_FAKE_MONOTONIC=1 FAKETIME_NO_CACHE=1\\n' \\
    > /etc/systemd/system/cabinet.service.d/clock.conf
  printf '[Unit]\\nConditionVirtualization=\\n[Service]\\nType=oneshot\\nRestart=no\\nRemainAfterExit=yes\\nUser=root\\nProtectSystem=no\\nExecStart=\\nExecStart=/bin/sh -c "echo +0 > /etc/faketimerc"\\n' \\
    > /etc/systemd/system/systemd-timesyncd.service.d/clock.conf
  systemctl daemon-reload && systemctl restart cabinet`

async function setClockWrong(trial: Trial): Promise<void> {
  const machine = await trial.rentWithSite()
  await machine.must(CLOCK_AHEAD)
  await waitForSite(machine)
  // The owner's own clock is right.
  const owner = `FAKETIME=+0 ${NODE} /root/inside/clock.ts https://${DOMAIN}`
  const link = await machine.must('cabinet reset-password admin | grep --only-matching "https://.*"')
  const wrong = (await machine.must(`${owner} ${link}`)).trim()
  expect(`${WRONG_CLOCK}: ${wrong}`, wrong.startsWith('L’horloge du serveur indique le'))
  await typeLines(machine, WRONG_CLOCK)
  const isNtpOn = (await machine.must('timedatectl show --property=NTP --value')).trim() === 'yes'
  // The sign-in under the wrong clock has left a date to come.
  const right = (await machine.must(owner)).trim()
  await visit(machine)
  expect(`${WRONG_CLOCK}: mended; ${right}`, right.includes('fausse, ou l’a été') && isNtpOn)
}
