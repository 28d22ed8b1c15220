import { beforeAll, describe, expect, test } from 'vitest'
import type { ImportPreview } from '#contract/clients/imports.ts'
import { french } from '#domain/language/typography.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const PATH = '/api/superadmin/client-imports'

let site: TestPractice
let owner: TestClient
let camilleId: number

beforeAll(async () => {
  const setup = await massagePractice()
  site = setup.site
  camilleId = setup.camille.id
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
})

type Imported = { added: number; completed: number; unchanged: number; leftAsideCount: number }

function send<Body>(path: string, content: string | Uint8Array, choices: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(choices)) form.append(name, value)
  form.append('table', new Blob([Uint8Array.from(Buffer.from(content))]), 'clients')
  return owner.upload<Body>(path, form)
}

const preview = async (content: string | Uint8Array, choices?: Record<string, string>) =>
  (await send<ImportPreview>(`${PATH}/preview`, content, choices)).body
const importFile = async (content: string | Uint8Array) => (await send<Imported>(PATH, content)).body

async function recordsOf(part: string) {
  const records = await site.database.kysely
    .selectFrom('clients')
    .select(['name', 'email', 'phone'])
    .orderBy('email')
    .orderBy('name')
    .execute()
  return records.filter(({ name, email }) => [name, email].some((text) => text?.includes(part)))
}

describe('a table of clients comes in', () => {
  test.each([
    [
      'with an apostrophe ahead of its numbers, as Square writes them',
      "First Name,Last Name,Email Address,Phone Number\nAnne,Durand,anne@carre.fr,'+33612345678\n",
      { name: 'Anne Durand', email: 'anne@carre.fr', phone: '+33612345678' },
    ],
    [
      'with a line that names its separator',
      'sep=;\nNom;E-mail\nPetit, Luc;luc@carre.fr\n',
      { name: 'Petit, Luc', email: 'luc@carre.fr', phone: null },
    ],
    [
      'below titles, a line of groups and an empty one',
      'Export du 12/11/2026;;\nIdentité;Contact;\n;;\nNom;E-mail;Téléphone\nAnne Roy;roy@carre.fr;0612345678\n',
      { name: 'Anne Roy', email: 'roy@carre.fr', phone: '0612345678' },
    ],
    [
      'with two columns for one field, of which the second fills the first',
      'Nom;Prénom;Téléphone fixe;Téléphone mobile;Email\nAlto;Zoé;;0612345677;zoe@carre.fr\n',
      { name: 'Zoé Alto', email: 'zoe@carre.fr', phone: '0612345677' },
    ],
    [
      'with several values in a cell, as Google’s contacts are written',
      'First Name,Last Name,E-mail 1 - Value,Phone 1 - Value\nEva,Bas,eva@carre.fr ::: e2@carre.fr,+33 1 42 00 00 00 ::: +33 6 12 34 56 78\n',
      { name: 'Eva Bas', email: 'eva@carre.fr', phone: '+33 6 12 34 56 78' },
    ],
    [
      'with the headings of Outlook in French',
      'Prénom,Nom,Adresse de messagerie,Téléphone (bureau),Tél. mobile\nPia,Cor,pia@carre.fr,01 42 00 00 00,06 12 34 56 70\n',
      { name: 'Pia Cor', email: 'pia@carre.fr', phone: '06 12 34 56 70' },
    ],
    [
      'with headings that speak of the customer',
      'Customer name,Customer email,Customer phone\nMia Duo,mia@carre.fr,0612345671\n',
      { name: 'Mia Duo', email: 'mia@carre.fr', phone: '0612345671' },
    ],
    [
      'with quotes within a name',
      'Nom;E-mail\nAnne "Nanou" Ode;ode@carre.fr\n',
      { name: 'Anne "Nanou" Ode', email: 'ode@carre.fr', phone: null },
    ],
  ])('%s', async (_, file, client) => {
    expect(await importFile(file)).toMatchObject({ added: 1, leftAsideCount: 0 })
    expect(await recordsOf(client.email)).toEqual([client])
  })

  test('with numbers as people type them', async () => {
    const typed = [
      '06/12/34/56/78',
      '06 12 34 56 79 (bureau)',
      'tél. 0612345670',
      '612345671',
      '06 12 34 56 72 / 01 42 00 00 00',
    ]
    const file = `Nom;Téléphone\n${typed.map((phone, index) => `Numéro ${index};${phone}`).join('\n')}\n`
    expect(await importFile(file)).toMatchObject({ added: 5 })
    expect((await recordsOf('Numéro')).map(({ phone }) => phone)).toEqual([
      '06 12 34 56 78',
      '06 12 34 56 79',
      '0612345670',
      '0612345671',
      '06 12 34 56 72',
    ])
  })

  test('and a number with a digit missing is said', async () => {
    const { remarks, remarkCount, added } = await preview('Nom;Téléphone\nAnne Bref;061234567\n')
    expect({ remarkCount, added }).toEqual({ remarkCount: 1, added: 1 })
    expect(remarks).toEqual([
      { line: 2, message: french`061234567 : Ce numéro compte 9 chiffres au lieu de 10 : vérifiez-le.` },
    ])
  })

  test('in the encoding of a Mac or of MS-DOS, recognized or chosen', async () => {
    const mac = Buffer.concat([
      Buffer.from('Pr'),
      Buffer.from([0x8e]),
      Buffer.from('nom;Nom;E-mail\nZo'),
      Buffer.from([0x8e]),
      Buffer.from(';For'),
      Buffer.from([0x90]),
      Buffer.from('t;z@exemple.fr\n'),
    ])
    const dos = Buffer.from(mac.map((byte) => (byte === 0x8e ? 0x82 : byte === 0x90 ? 0x88 : byte)))
    for (const [file, encoding] of [
      [mac, 'Mac'],
      [dos, 'MS-DOS'],
    ] as const) {
      const read = await preview(file)
      expect(read).toMatchObject({ encoding, added: 1 })
      expect(read.samples[0]?.cells.slice(0, 2)).toEqual(['Zoé', 'Forêt'])
    }
    expect((await preview(mac, { encoding: 'Windows-1252' })).samples[0]?.cells[0]).toBe('ZoŽ')
  })
})

const CARDS = `BEGIN:VCARD
VERSION:3.0
N:Val\\, de;Léa;;;
FN:Léa Val\\, de
item1.EMAIL;type=INTERNET:lea@carte.fr
TEL;type=HOME:01 42 00 00 00
TEL;type=CELL:06 12 34 56
  78
PHOTO;ENCODING=b:AAAA
 BBBB==
END:VCARD
BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=46=C3=A9;Zo=C3=
=A9
EMAIL:zoe@carte.fr
END:VCARD
`.replaceAll('\n', '\r\n')

test('the contacts of a phone come in', { tags: ['engine'] }, async () => {
  expect(await preview(CARDS)).toMatchObject({ format: 'vcard', total: 2, added: 2 })
  expect(await importFile(CARDS)).toMatchObject({ added: 2 })
  expect(await recordsOf('@carte.fr')).toEqual([
    { name: 'Léa Val, de', email: 'lea@carte.fr', phone: '06 12 34 56 78' },
    { name: 'Zoé Fé', email: 'zoe@carte.fr', phone: null },
  ])
})

test('clients that the site exports are all known when they are read back', {
  tags: ['engine'],
}, async () => {
  const clients: [string | null, string | null, string | null][] = [
    ['=1+1', 'formule@retour.fr', '+33 6 12 34 56 78'],
    ['L\'Hôte; "Max"', null, '06.12.34.56.99'],
    ['-Anne', 'anne@retour.fr', null],
    [null, null, '(06) 12 34 56 98'],
    ['@lice', null, '+44 20 7946 0958'],
  ]
  for (const [index, [clientName, clientEmail, clientPhone]] of clients.entries())
    await aReservation(site, {
      praticienId: camilleId,
      date: '2027-04-13',
      time: `${10 + index}:00`,
      clientName,
      clientEmail,
      clientPhone,
    })
  const { body } = await owner.download('/api/superadmin/clients/export', {})
  const read = await preview(body)
  const { total } = await site.database.kysely
    .selectFrom('clients')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  expect(read).toMatchObject({ total: Number(total), added: 0, errorCount: 0, duplicateCount: Number(total) })
  expect(await importFile(body)).toMatchObject({ added: 0, completed: 0, unchanged: Number(total) })
})
