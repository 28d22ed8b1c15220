import type { Locator, Page } from '@playwright/test'
import { addDays } from '#domain/language/time.ts'
import { signIn } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aSuperadmin } from '../../support/people/people.ts'

const MOST_PRESSES = 25

const two = (number: number) => String(number).padStart(2, '0')
const french = (day: string) => day.split('-').reverse().join('/')

const NAMES = Array.from({ length: 300 }, (_, index) => `Cliente ${two(index + 1)}`)

const CLIENTS = [
  'Clientes du cabinet',
  'Nom;Portable;Courriel',
  ...NAMES.map(
    (name, index) =>
      `${name};06 00 00 ${two(Math.floor(index / 100))} ${two(index % 100)};c${index}@exemple.fr`,
  ),
]

/** Four a day for ten days, as somebody typed them. */
const APPOINTMENTS = [
  'Jour;Heure;Durée;Cliente;Courriel;Soin',
  ...Array.from({ length: 40 }, (_, index) => {
    const day = french(addDays('2027-04-19', Math.floor(index / 4)))
    return `${day};${9 + 2 * (index % 4)}h;1h;${NAMES[index]};c${index}@exemple.fr;Suédois`
  }),
]

const VOUCHERS = [
  'N° du bon;Acheteuse;Pour;Cliente;Forfait;Séances;Reste;Valable jusqu’au',
  ...Array.from(
    { length: 8 },
    (_, index) => `NOEL-26-0${index};Marie ${index};Léa ${index};;;;${50 + index},00 €;31/12/2027`,
  ),
  ...NAMES.slice(0, 4).map((name) => `;;;${name};Suédois;10;3 séances;31/12/2027`),
  'Total;;;;;;428,00 €;',
]

/** Counts each press of whoever moves in, the choice of a file in the window of the system included. */
function counting(page: Page) {
  let presses = 0
  return {
    presses: () => presses,
    press: async (target: Locator) => {
      presses += 1
      await target.click()
    },
    select: async (target: Locator, label: string) => {
      presses += 2
      await target.selectOption({ label })
    },
    open: async (name: string, lines: readonly string[]) => {
      presses += 2
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choisir un fichier' }).click()
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
      await (await chooser).setFiles(file)
    },
  }
}

test('a practice moves in with 40 appointments, 300 clients and 12 vouchers in at most 25 presses', async ({
  page,
  practice,
}) => {
  const { massage } = await aBookablePractice(practice)
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/dashboard')
  const { press, select, open, presses } = counting(page)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const toMovingIn = async () => {
    await press(
      page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Paramètres' }),
    )
    await press(page.getByRole('tab', { name: 'Avancé' }))
    await press(link('Reprendre mon activité'))
  }

  await toMovingIn()
  await press(link('importez des clients'))
  await open('clients.csv', CLIENTS)
  await press(page.getByRole('button', { name: 'Importer 300 clients' }))
  await expect(page.getByText(/300 clients importés/)).toBeVisible()

  await toMovingIn()
  await open('rendez-vous.csv', APPOINTMENTS)
  await select(page.getByLabel('« Suédois » devient'), massage.name)
  await press(page.getByRole('button', { name: /Reprendre 40 rendez-vous/ }))
  await expect(page.getByText(/40 rendez-vous repris\. Clients nouveaux\s: 0\./)).toBeVisible()

  await press(link('reprenez des bons et carnets'))
  await open('bons.csv', VOUCHERS)
  await select(page.getByLabel('« Suédois » devient'), massage.name)
  await expect(page.getByText(/Ligne 14\s: Cette ligne est un total\./)).toBeVisible()
  await press(page.getByRole('button', { name: /Reprendre 12 bons/ }))
  await expect(page.getByText(/12 bons repris/)).toBeVisible()
  await press(page.getByRole('button', { name: 'Télécharger les nouveaux codes' }))

  expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)
  const { kysely } = practice.database
  const count = async (table: 'agenda_entries' | 'clients' | 'vouchers') =>
    (await kysely.selectFrom(table).select('id').execute()).length
  expect([await count('agenda_entries'), await count('clients'), await count('vouchers')]).toEqual([
    40, 300, 12,
  ])
  const packs = kysely.selectFrom('vouchers').select('balance').where('client_id', 'is not', null)
  expect(await packs.execute()).toEqual(Array(4).fill({ balance: 3 }))
})
