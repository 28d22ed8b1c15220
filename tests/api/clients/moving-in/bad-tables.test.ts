// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import { aMovingPractice, HEADINGS } from '../../../support/clients/moving-practice.ts'
import { aPractitioner } from '../../../support/people/people.ts'

let practice: Awaited<ReturnType<typeof aMovingPractice>>

beforeEach(async () => {
  practice = await aMovingPractice()
})

async function errorsOf(file: string): Promise<string[]> {
  const { errors } = await practice.preview(file)
  return errors.map(({ line, message }) => `${line} ${message}`)
}

test('hours that are missing where the clocks change, and visits across midnight, are left aside', async () => {
  const lines = [
    // Past and to come: 28 March 2027 and 26 March 2028.
    '28/03/2027;02:30;30;Zoé Petit;zoe@exemple.fr;;;Camille;',
    '28/03/2027;01:45;30;Zoé Petit;zoe@exemple.fr;;;Camille;',
    '28/03/2027;03:00;30;Zoé Petit;zoe@exemple.fr;;;Camille;',
    '26/03/2028;02:00;30;Zoé Petit;zoe@exemple.fr;;;Camille;',
    '13/04/2027;23:30;60;Zoé Petit;zoe@exemple.fr;;;Camille;',
    '13/04/2027;24:00;60;Zoé Petit;zoe@exemple.fr;;;Camille;',
    '14/04/2027;23:00;60;Zoé Petit;zoe@exemple.fr;;;Camille;',
  ]
  const file = `${HEADINGS}${lines.join('\n')}\n`
  const missing = french`Cette heure n’existe pas ce jour-là : on passe à l’heure d’été.`
  expect(await errorsOf(file)).toEqual([
    `2 ${missing}`,
    `3 ${missing}`,
    `5 ${missing}`,
    '6 Le rendez-vous doit se terminer avant minuit, après son début.',
    '7 L’heure ne peut pas être lue.',
  ])
  expect((await practice.moveIn(file, 2)).body).toMatchObject({ appointments: 2 })
  expect((await practice.entries()).map(({ date, start_minute }) => [date, start_minute])).toEqual([
    ['2027-03-28', 180],
    ['2027-04-14', 1380],
  ])
})

test('two lines of titles are one and what stands above it, or a line that is no appointment', async () => {
  const line = '13/04/2027;10:00;60;Zoé Petit;zoe@exemple.fr;;;Camille;\n'
  expect(await practice.preview(`Quand;;;Qui;;;;;\n${HEADINGS}${line}`)).toMatchObject({
    above: 1,
    upcoming: 1,
    errorCount: 0,
  })
  expect(await practice.preview(HEADINGS + HEADINGS + line)).toMatchObject({
    upcoming: 1,
    errors: [{ line: 2, message: 'La date ne peut pas être lue.' }],
  })
})

test('a total under the table, and lines without a cell, are no appointments', async () => {
  const file = `${HEADINGS}13/04/2027;10:00;60;Zoé Petit;;;;Camille;\n;;;;;;;;\nTotal;;60;;;;;;\n`
  expect(await practice.preview(file)).toMatchObject({
    upcoming: 1,
    errors: [{ line: 4, message: 'La date ne peut pas être lue.' }],
  })
})

describe('nothing comes in', () => {
  test('where the practitioner is gone since the preview', async () => {
    const theo = await aPractitioner(practice.site, {
      firstName: 'Théo',
      lastName: 'Petit',
      offers: [practice.massage.id],
    })
    const file = `${HEADINGS}13/04/2027;10:00;60;Zoé Petit;zoe@exemple.fr;;;Salle 2;\n`
    const choices = { practitioners: String(theo.id) }
    expect(await practice.preview(file, choices)).toMatchObject({ upcoming: 1 })
    expect((await practice.owner.delete(`/api/superadmin/users/${theo.id}`)).status).toBe(200)
    const { status, body } = await practice.moveIn(file, 1, choices)
    expect([status, body.code, await practice.entries()]).toEqual([409, 'import_changed', []])
    const records = await practice.site.database.kysely.selectFrom('clients').select('name').execute()
    expect(records).toEqual([])
  })

  test('of a file in two encodings', async () => {
    const text = `${HEADINGS}13/04/2027;10:00;60;Zoé Petit;;;;Camille;\n`
    const mixed = Buffer.concat([Buffer.from(text), Buffer.from('14/04/2027;10:00;60;Léa\n', 'latin1')])
    const { status, body } = await practice.moveIn(new Uint8Array(mixed), 2)
    expect([status, body.message]).toEqual([400, expect.stringContaining('mélange deux encodages')])
    expect(await practice.entries()).toEqual([])
  })

  test('twice, where the same import is undone by two at once', async () => {
    const file = `${HEADINGS}13/04/2027;10:00;60;Zoé Petit;zoe@exemple.fr;;;Camille;\n`
    const { id } = (await practice.moveIn(file, 1)).body
    const undo = () =>
      practice.owner.delete<{ appointments: number; clients: number }>(
        `/api/superadmin/activity-imports/${id}`,
      )
    const undone = await Promise.all([undo(), undo()])
    expect(undone.map(({ body }) => body.appointments).sort()).toEqual([0, 1])
    expect(undone.map(({ body }) => body.clients).sort()).toEqual([0, 1])
    expect(await practice.entries()).toEqual([])
  })
})
