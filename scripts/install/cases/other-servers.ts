import { DOMAIN } from '../bare-system.ts'
import type { Machine } from '../machine.ts'
import {
  book,
  expect,
  expectSameLines,
  readClients,
  readCurrent,
  readRows,
  type Trial,
  visit,
} from '../trial.ts'
import { readState } from './refusals.ts'

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

const SETTINGS = `PUBLIC_URL=https://${DOMAIN}
TRUST_PROXY=127.0.0.1
DATA_DIR=/var/lib/cabinet
DATABASE_URL=postgres://cabinet:sauge@127.0.0.1/cabinet
`

/** The hour of the backup is that of the practice, as what is restored says too. */
const SAYS_LOSS =
  /revient à la sauvegarde du [\d/]+ à (\d+ h \d+)\.[\s\S]*enregistré depuis sera perdu[\s\S]*Le site du [^\n]* à \1 \(/

const plain = ({ output }: { output: string }) => output.replaceAll(/[\u00a0\u202f]/g, ' ')

/** PostgreSQL of Debian, on the same server: repair, updates and both ways back keep settings and rows. */
export async function onPostgres(trial: Trial): Promise<void> {
  const { name, next, renewed, failing } = trial.releases
  const machine = await rentWithPostgres(trial)
  await machine.must(`./${name}/install ${DOMAIN}`)
  await book(machine, 'Zoe Aubert')
  await machine.must('test ! -e /var/lib/cabinet/practice.db')
  const first = await readRows(machine)

  expect('again changes nothing', !/^ {2}[+!]/m.test(await machine.must(`./${name}/install ${DOMAIN}`)))
  const failed = await machine.run(`./${failing}/install`)
  const isBack = failed.output.includes('La version d’avant tourne de nouveau')
  expect('a migration that fails leaves the version before', failed.status === 1 && isBack)
  expectSameLines('no row has changed', first, await readRows(machine))

  const renewal = await machine.must(`./${renewed}/install`)
  expect('an update says what going back means', renewal.includes('la base est dans PostgreSQL'))
  expectSameLines('the renewed version keeps all rows', first, await readRows(machine))
  const clients = await readClients(machine)
  await book(machine, 'Lea Petit')
  const lost = await machine.run(`/opt/cabinet/${name}/install`, { input: 'oui\n' })
  expect('going back with the backup says what is lost', lost.status === 0 && SAYS_LOSS.test(plain(lost)))
  expect(
    'every appointment of the backup is there, and none made since',
    (await readCurrent(machine)) === name && (await readClients(machine)) === clients,
  )

  const restored = await readRows(machine)
  await machine.must(`./${next}/install`)
  expect('the next version runs', (await readCurrent(machine)) === next)
  expectSameLines('no row has changed', restored, await readRows(machine))
  await book(machine, 'Paul Martin')
  const rows = await readRows(machine)
  const back = await machine.run(`/opt/cabinet/${name}/install`, { input: 'oui\n' })
  expect('going back loses nothing', back.status === 0 && back.output.includes('rien ne sera perdu'))
  expectSameLines('what was booked since is there', rows, await readRows(machine))
  await visit(machine)
  expect('the settings are those of before', (await machine.must('cat /etc/cabinet/.env')) === SETTINGS)
}

async function rentWithPostgres(trial: Trial): Promise<Machine> {
  const machine = await trial.rent()
  await machine.must(`
    apt-get install --yes --quiet --quiet postgresql
    cd / && runuser --user=postgres -- psql --quiet --set=ON_ERROR_STOP=1 <<< "
      create role cabinet login password 'sauge';
      create database cabinet owner cabinet;"
    mkdir /etc/cabinet`)
  machine.write('/etc/cabinet/.env', SETTINGS)
  return machine
}

/** nginx serves a site of its own: it is named and left alone, until the owner removes it by the line that is shown. */
export async function besideNginx(trial: Trial): Promise<void> {
  const machine = await trial.rent()
  await machine.must(`
    apt-get install --yes --quiet --quiet libatomic1 nginx
    echo 'server { listen 443; }' > /etc/nginx/conf.d/secure.conf; systemctl restart nginx`)
  const untouched = await readState(machine)
  const refused = await machine.run(`./${trial.releases.name}/install ${DOMAIN}`)
  for (const port of [80, 443])
    expect(
      `nginx is named on ${port}`,
      refused.status === 64 && plain(refused).includes(`Le port ${port} est pris par « nginx »`),
    )
  expectSameLines('nothing is changed', untouched, await readState(machine))
  await machine.must('systemctl is-active nginx')
  const [, remove = ''] = /retirez ce programme \((.+?)\)/.exec(plain(refused)) ?? []
  await machine.run(remove, { input: 'y\n' })
  await machine.must(`./${trial.releases.name}/install ${DOMAIN}`)
  await visit(machine)
  expect(`after ${remove} the site opens`, true)
}

/** A name that has an IPv6 address alone, and begins as some addresses do. */
export async function onlyIpv6(trial: Trial): Promise<void> {
  const domain = 'fcd0.example.fr'
  const line = `./${trial.releases.name}/install ${domain}`
  const machine = await trial.rent()
  await machine.must(`
    ip link add outside type veth peer name beyond
    ip link set outside addrgenmode none
    ip link set beyond up; ip link set outside up
    ip address add 192.0.2.1/24 dev outside
    echo '2001:db8::7 ${domain}' >> /etc/hosts`)
  const elsewhere = await machine.must(line)
  expect(
    'a server without this address warns, and names both',
    /^Attention.*2001:db8::7.*192\.0\.2\.1/m.test(elsewhere),
  )
  await machine.must(`
    ip address del 192.0.2.1/24 dev outside
    ip address add 2001:db8::7/64 dev outside nodad`)
  const again = await machine.must(line)
  expect('a server with this address alone is right', !/Attention|^ {2}[+!]/m.test(again))
  await visit(machine, { domain })
  expect('the site answers by IPv6', true)
}
