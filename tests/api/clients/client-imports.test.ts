import { beforeAll, describe, expect, test } from 'vitest'
import type { ImportPreview } from '#contract/clients/imports.ts'
import { french } from '#domain/language/typography.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const PATH = '/api/superadmin/client-imports'
const HEADINGS = 'Prénom;Nom;E-mail;Téléphone;Remarque\n'

let site: TestPractice
let owner: TestClient
let camilleId: number
let massageId: number

beforeAll(async () => {
  const setup = await massagePractice()
  site = setup.site
  camilleId = setup.camille.id
  massageId = setup.massage.id
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
})

type Failure = { message: string; issues?: { path: string; message: string }[] }
type Outcome = {
  added: number
  completed: number
  unchanged: number
  leftAsideCount: number
  leftAside: string
}

function send<Body>(path: string, content: string | Buffer, choices: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(choices)) form.append(name, value)
  form.append('table', new Blob([Uint8Array.from(Buffer.from(content))]), 'clients.csv')
  return owner.upload<Body>(path, form)
}

const preview = (content: string | Buffer, choices?: Record<string, string>) =>
  send<ImportPreview & Failure>(`${PATH}/preview`, content, choices)
const importFile = (content: string | Buffer, choices?: Record<string, string>) =>
  send<Outcome & Failure>(PATH, content, choices)

function listRecords() {
  return site.database.kysely
    .selectFrom('clients')
    .select(['name', 'email', 'phone', 'source', 'merged_into'])
    .orderBy('id')
    .execute()
}

const countRecords = async () => (await listRecords()).length

function lines(count: number, host: string) {
  return Array.from(
    { length: count },
    (_, index) => `Prénom${index},Client,client${index}@${host},06 ${String(10_000_000 + index)}`,
  ).join('\r\n')
}

describe('a file of clients', () => {
  test('is shown before anything is stored, with duplicates, errors and columns that are left out', {
    tags: ['engine'],
  }, async () => {
    await aReservation(site, {
      praticienId: camilleId,
      date: '2027-04-13',
      time: '10:00',
      clientName: 'Zoé Petit',
      clientEmail: 'zoe@exemple.fr',
    })
    const before = await countRecords()
    const file = `${HEADINGS}zoe;PETIT;Zoe@exemple.fr;06 12 34 56 78;x\n\nLéa;Roy;lea@exemple.fr;;\nLea;Roy;lea@exemple.fr;;\nPaul;;paul@;;\n;;;123;\n`
    const { status, body } = await preview(file)
    expect(status).toBe(200)
    expect(body.columns.map(({ title, field }) => [title, field])).toEqual([
      ['Prénom', 'firstName'],
      ['Nom', 'lastName'],
      ['E-mail', 'email'],
      ['Téléphone', 'phone'],
      ['Remarque', null],
    ])
    expect(body).toMatchObject({ total: 5, added: 1, duplicateCount: 2, errorCount: 2, missing: null })
    expect(body.duplicates).toEqual([
      { line: 2, name: 'zoe PETIT', of: null },
      { line: 5, name: 'Lea Roy', of: 4 },
    ])
    expect(body.errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
      `6 ${french`Le champ « E-mail »`} doit être une adresse e-mail, comme nom@exemple.fr.`,
      `7 ${french`Le champ « Téléphone »`} doit être un numéro de téléphone, comme 06 12 34 56 78.`,
    ])
    expect(await countRecords()).toBe(before)
  })

  test('comes in without the lines that cannot be read, which are offered as a file to be corrected', {
    tags: ['engine'],
  }, async () => {
    const file = `${HEADINGS}Ada;Sage;ada@sage.fr;;=1+1\n;PASSAGE;;;\nIda;Sage;ida@;;\n"Ina;Sage;ina@sage.fr;;\nUna;Sage;una@sage.fr;;\n`
    const { body } = await importFile(file)
    expect(body).toMatchObject({ added: 2, leftAsideCount: 3 })
    expect(body.leftAside.split('\r\n').slice(0, 4)).toEqual([
      '\ufeffPrénom;Nom;E-mail;Téléphone;Remarque;Ligne du fichier;À corriger',
      ';PASSAGE;;;;3;Il faut un e-mail ou un téléphone.',
      `Ida;Sage;ida@;;;4;${french`Le champ « E-mail »`} doit être une adresse e-mail, comme nom@exemple.fr.`,
      '"""Ina;Sage;ina@sage.fr;;";;;;;5;Un guillemet ouvert n’est pas fermé.',
    ])
    const corrected = body.leftAside.replace('ida@', 'ida@sage.fr')
    expect((await importFile(corrected)).body).toMatchObject({ added: 1, leftAsideCount: 2 })
    expect((await listRecords()).filter(({ email }) => email?.endsWith('@sage.fr'))).toHaveLength(3)
  })

  test('completes the clients that are known, replaces nothing, and sends no message', {
    tags: ['engine'],
  }, async () => {
    const outbox = () => site.database.kysely.selectFrom('outbox').select('id').execute()
    const sent = await outbox()
    const file = `${HEADINGS}Zoé;Petit;zoe@exemple.fr;06 12 34 56 78;\nMax;Neuf;max@exemple.fr;;\nMax;Neuf;max@exemple.fr;07 00 00 00 00;\n`
    expect((await importFile(file)).body).toMatchObject({ added: 1, completed: 2, unchanged: 0 })
    expect((await importFile(file.replace('06 12', '06 99'))).body).toMatchObject({ added: 0, unchanged: 3 })
    const records = await listRecords()
    expect(records.find(({ email }) => email === 'zoe@exemple.fr')).toMatchObject({
      phone: '06 12 34 56 78',
      source: 'reservation',
    })
    expect(records.find(({ email }) => email === 'max@exemple.fr')).toMatchObject({
      name: 'Max Neuf',
      phone: '07 00 00 00 00',
      source: 'import',
    })
    expect(await outbox()).toEqual(sent)
  })

  test('is read in the encoding that it has', async () => {
    const text = 'Nom\tCourriel\nCœur Émile\temile@exemple.fr\n'
    const files = [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
      Buffer.from(text.replace('œ', '\u009c'), 'latin1'),
    ]
    const bodies = await Promise.all(files.map(async (file) => (await preview(file)).body))
    expect(bodies.map(({ encoding }) => encoding)).toEqual(['UTF-8', 'UTF-16', 'UTF-16', 'Windows-1252'])
    for (const { samples } of bodies)
      expect(samples).toEqual([{ line: 2, cells: ['Cœur Émile', 'emile@exemple.fr'] }])
  })

  test('takes the columns that a person assigns, also without headings', async () => {
    const file = 'Dupont;Anne;anne@exemple.fr\n'
    const { body } = await preview(file)
    expect(body).toMatchObject({
      headings: false,
      missing: 'Indiquez la colonne du nom.',
      total: 1,
      added: 0,
    })
    expect((await importFile(file)).body.message).toBe('Indiquez la colonne du nom.')
    const choices = { headings: 'false', columns: 'lastName,firstName,email' }
    expect((await importFile(file, choices)).body).toMatchObject({ added: 1 })
    expect((await listRecords()).at(-1)).toMatchObject({ name: 'Anne Dupont', email: 'anne@exemple.fr' })
    expect((await importFile(file, { columns: 'name,__proto__' })).status).toBe(400)
  })

  test('of 5,000 lines is imported whole', { tags: ['engine'] }, async () => {
    const before = await countRecords()
    const file = `First name,Last name,Email,Phone\r\n${lines(5_000, 'grand.fr')}\r\n`
    expect((await preview(file)).body).toMatchObject({ total: 5_000, added: 5_000, errorCount: 0 })
    expect((await importFile(file)).body).toMatchObject({ added: 5_000, completed: 0, unchanged: 0 })
    expect(await countRecords()).toBe(before + 5_000)
  })

  test('is imported once when it is sent twice while its clients book and are merged', {
    tags: ['engine'],
  }, async () => {
    const file = `First name,Last name,Email,Phone\r\n${lines(300, 'course.fr')}\r\n`
    const book = (index: number) =>
      site.visitor().post('/api/reservations', {
        date: `2027-04-${14 + index}`,
        time: '10:00',
        serviceId: massageId,
        praticienId: camilleId,
        clientName: `Prénom${index} Client`,
        clientEmail: `client${index}@course.fr`,
      })
    const ids = await site.database.kysely.selectFrom('clients').select('id').orderBy('id').limit(2).execute()
    const [first, second] = ids.map(({ id }) => id)
    const responses = await Promise.all([
      importFile(file),
      book(0),
      importFile(file),
      owner.post(`/api/admin/clients/${first}/merge`, { otherId: second }),
      book(1),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 201, 200, 200, 201])
    const records = (await listRecords()).filter(({ email }) => email?.endsWith('@course.fr'))
    expect(records).toHaveLength(300)
    expect(records.every(({ phone }) => phone !== null)).toBe(true)
  })
})

describe('a file that is no table of clients', () => {
  const HOSTILE: [string, () => string | Buffer, string | RegExp][] = [
    ['is empty', () => '\n\n', /vide/],
    ['has headings only', () => HEADINGS, /aucun client/],
    ['holds NUL', () => `${HEADINGS}Zo\0é;Petit;zoe@exemple.fr;;`, /n’est pas un tableau CSV/],
    [
      'mixes two encodings',
      () => Buffer.concat([Buffer.from(`${HEADINGS}Zoé;`), Buffer.from('Andr\u00e9;a@exemple.fr', 'latin1')]),
      /mélange deux encodages/,
    ],
    ['has 100,000 columns', () => `${'a;'.repeat(100_000)}\n`, /sans fin de ligne/],
    ['has 200 columns', () => `${'a;'.repeat(200)}\n`, /plus de 100 colonnes/],
    ['never closes a quote', () => `${HEADINGS}"Zoé;Petit;zoe@exemple.fr;;\n`, /guillemet ouvert/],
    ['is one line of 5 MB', () => 'x'.repeat(5 * 1024 * 1024 - 1), /sans fin de ligne/],
    ['is one line of delimiters', () => ';'.repeat(5_000_000), /sans fin de ligne/],
    ['is nothing but line breaks', () => '\n'.repeat(5_000_000), /plus de 10\s000 lignes/],
    ['has 10,001 clients', () => `Nom;E-mail\n${'a;a@b.fr\n'.repeat(10_001)}`, /plus de 10\s000 lignes/],
    ['has a formula for a name', () => `Nom;E-mail\n=HYPERLINK(1);a@b.fr\n`, /comme une formule/],
    ['has an endless name', () => `Nom;E-mail\n${'a'.repeat(101)};a@b.fr\n`, /au plus 100/],
    ['weighs 30 MB', () => Buffer.alloc(30 * 1024 * 1024, 'a;b\n'), /5\sMo au plus/],
  ]

  test.each(HOSTILE)(
    'that %s changes nothing and is answered with one sentence',
    async (_, make, sentence) => {
      const before = await countRecords()
      const { status, body } = await importFile(make())
      expect([400, 413]).toContain(status)
      expect(body.message).toMatch(sentence)
      expect(await countRecords()).toBe(before)
    },
  )
})
