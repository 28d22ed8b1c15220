import { DOMAIN } from '../bare-system.ts'
import type { Machine } from '../machine.ts'
import { expect, expectSameLines, type Trial } from '../trial.ts'

/** `argument` is typed after `install`; `before` makes the machine unfit. */
const REFUSED: readonly { argument: string; before?: string; after?: string; says: RegExp }[] = [
  { argument: '', says: /Ajoutez l’adresse de votre site/ },
  { argument: 'WWW.Example.fr', says: /Écrivez l’adresse en minuscules[^\n]*www\.example\.fr/ },
  { argument: 'https://www.example.fr/', says: /sans rien devant ni derrière : www\.example\.fr/ },
  { argument: '2001:db8::1', says: /n’est pas un nom de domaine/ },
  { argument: '192.0.2.7', says: /n’est pas un nom de domaine/ },
  { argument: 'crème.fr', says: /xn--/ },
  { argument: 'nowhere.example.org', says: /Aucune adresse n’est connue pour nowhere\.example\.org/ },
  {
    argument: DOMAIN,
    before: '$node -e "require(\'net\').createServer().listen(80)" > /dev/null 2>&1 & echo $! > /tmp/held',
    after: 'kill $(cat /tmp/held)',
    says: /Le port 80 est pris par « /,
  },
  {
    argument: DOMAIN,
    before: 'sed --in-place s/debian/ubuntu/ /etc/os-release',
    after: 'sed --in-place s/ubuntu/debian/ /etc/os-release',
    says: /ni Debian 12 ni Debian 13/,
  },
  {
    argument: DOMAIN,
    before: 'printf "#!/bin/sh\\necho Avail; echo 4200\\n" > /usr/local/bin/df; chmod +x /usr/local/bin/df',
    after: 'rm /usr/local/bin/df',
    says: /Il reste 4200 Mo[\s\S]*il en faut 5000/,
  },
]

/** Nothing is changed while one point fails, and the sentence says what to do. */
export async function refusals(trial: Trial): Promise<void> {
  const machine = await trial.rent()
  const { name } = trial.releases
  // A bare server has no library that Node needs.
  await machine.must('apt-get install --yes --quiet --quiet libatomic1')
  const untouched = await readState(machine)
  for (const { argument, before = 'true', after = 'true', says } of REFUSED) {
    await machine.must(`node=/root/${name}/bin/node\n${before}\nsleep 0.5`)
    const { status, output } = await machine.run(`./${name}/install '${argument}'`)
    await machine.must(after)
    const plain = output.replaceAll('\u202f', ' ')
    expect(`install ${argument}: ${plain.split('\n')[1] ?? plain}`, status === 64 && says.test(plain))
  }
  await machine.must(`mv ${name} ${name.replace('x64', 'arm64')}`)
  const other = await machine.run(`./${name.replace('x64', 'arm64')}/install ${DOMAIN}`)
  expect('an archive for another processor', /pour un autre processeur/.test(other.output))
  await machine.must(`mv ${name.replace('x64', 'arm64')} ${name}`)
  expectSameLines('none of them has changed anything', untouched, await readState(machine))
}

/** A name that leads elsewhere is a warning; sshd on another port stays reachable; two at once are one. */
export async function unusualServer(trial: Trial): Promise<void> {
  const machine = await trial.rent()
  await machine.must(`
    echo 'Port 2222' >> /etc/ssh/sshd_config
    echo '203.0.113.9 ailleurs.example.fr' >> /etc/hosts`)
  const line = `SSH_CONNECTION='198.51.100.4 50000 192.0.2.1 2200' ./${trial.releases.name}/install ailleurs.example.fr`
  const [one, two] = await Promise.all([machine.run(line), machine.run(`sleep 2; ${line}`)])
  expect('the name of another machine is a warning', /Attention[\s\S]*203\.0\.113\.9/.test(one.output))
  expect('a second run is refused', one.status === 0 && two.status === 64 && /déjà en cours/.test(two.output))
  const rules = await machine.must('ufw status')
  expect(
    'sshd’s port and that of the session are open',
    /2222\/tcp[\s\S]*/.test(rules) && /2200\/tcp/.test(rules),
  )
  await machine.must('ufw delete allow 2200/tcp; rm /usr/local/bin/cabinet')
  await machine.must(`${line}`)
  expect('a firewall that is up is left alone', !/2200\/tcp/.test(await machine.must('ufw status')))
}

/** Every file that an installation may touch, with its size and time. */
export function readState(machine: Machine): Promise<string> {
  const folders = '/etc /opt /usr/local /var/lib /var/cache/apt/archives'
  return machine.must(
    `find ${folders} -type f -not -path '*/systemd/*' -printf '%p %s %T@\\n' | grep --invert-match release | sort`,
  )
}
