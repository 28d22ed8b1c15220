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

/** The same line leads to a next version, and back, with all rows. */
export async function updateAndReturn(trial: Trial): Promise<void> {
  const { name, next } = trial.releases
  const machine = await trial.rentWithSite()
  const before = await readRows(machine)
  console.log(await machine.must(`./${next}/install`))
  expect('the next version runs', (await readCurrent(machine)) === next)
  expectSameLines('no row has changed', before, await readRows(machine))
  await visit(machine)
  await book(machine, 'Paul Martin')
  const booked = await readRows(machine)
  const asked = await machine.run(`/opt/cabinet/${name}/install`, { input: 'non\n' })
  expect(
    'going back says that nothing is lost, and asks',
    asked.status === 64 && /rien ne sera perdu/.test(asked.output),
  )
  expect('a no changes nothing', (await readCurrent(machine)) === next)
  const back = await machine.run(`./${name}/install`, { input: 'oui\n' })
  expect('a yes goes back', back.status === 0 && (await readCurrent(machine)) === name)
  expectSameLines('what was booked since is there', booked, await readRows(machine))
  await visit(machine)
}

/** The newer version cannot be lived with: going back later is with the backup, and says what is lost. */
export async function returnWithLoss(trial: Trial): Promise<void> {
  const { name, renewed } = trial.releases
  const machine = await trial.rentWithSite()
  const [before, clients] = [await readRows(machine), await readClients(machine)]
  await machine.must(`./${renewed}/install`)
  expectSameLines('the renewed version keeps all rows', before, await readRows(machine))
  await book(machine, 'Paul Martin')
  const back = await machine.run(`/opt/cabinet/${name}/install`, { input: 'oui\n' })
  expect('going back says what is lost', /enregistré depuis sera perdu/.test(back.output))
  expect(
    'every appointment of the backup is there, and none made since',
    (await readClients(machine)) === clients,
  )
  await visit(machine)
}

/** A migration that fails leaves the database as it is; a version that is never ready has changed it. */
export async function goesBackByItself(trial: Trial): Promise<void> {
  const { name, failing, unready } = trial.releases
  const machine = await trial.rentWithSite()
  const before = await readRows(machine)
  const clients = await readClients(machine)
  for (const newer of [failing, unready]) {
    const { status, output } = await machine.run(`./${newer}/install`)
    console.log(output)
    const isBack = output.includes('La version d’avant tourne de nouveau')
    expect(`${newer} is not kept`, status === 1 && isBack && (await readCurrent(machine)) === name)
    // A restore renews what protects links, and plans messages again.
    if (newer === failing) expectSameLines('no row has changed', before, await readRows(machine))
    expect('every appointment is there', (await readClients(machine)) === clients)
    await visit(machine)
  }
}
