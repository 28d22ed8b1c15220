import { expect, test } from '../../support/browser/browser.ts'
import { aService } from '../../support/people/bookings.ts'
import { aPractitioner } from '../../support/people/people.ts'
import type { TestSite } from '../../support/practice/site.ts'

const LONG = { firstName: 'Marie-Françoise-Bernadette', lastName: 'de Montmorency-Laval-Wittgenstein' }
const SENTENCE = 'Je masse lentement, en silence ou en bavardant : c’est vous qui choisissez.'

async function aTeam(practice: TestSite, size: number) {
  const names = ['Massage suédois', 'Massage californien', 'Massage des pieds', 'Massage assis', 'Shiatsu']
  const services = await Promise.all(names.map((name) => aService(practice, { name })))
  const offers = services.map(({ id }) => id)
  await aPractitioner(practice, { ...LONG, training: 'Massages du monde', introduction: SENTENCE, offers })
  const others = [
    { lastName: 'Abel' },
    { lastName: 'Faure' },
    { lastName: 'Élodie', agenda: { openDays: [] } },
    { lastName: 'Zola' },
  ]
  for (const other of others.slice(0, size - 1)) {
    await aPractitioner(practice, { ...other, offers: offers.slice(0, 1) })
  }
}

for (const width of [390, 1440]) {
  test(`at ${width} px, the cards of practitioners fit, and stay in place when the hours arrive`, async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    await aTeam(practice, 4)
    await page.setViewportSize({ width, height: 900 })
    const { promise: isAsked, resolve: askForHours } = Promise.withResolvers<void>()
    await page.route('**/api/agenda/prochain-par-praticien', async (route) => {
      await isAsked
      await route.continue()
    })
    await page.goto('/praticiens')
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards.getByRole('heading')).toHaveText([
      'Camille Abel',
      'Camille Élodie',
      'Camille Faure',
      'Marie-Françoise-Bernadette de Montmorency-Laval-Wittgenstein',
    ])
    const placesOf = () =>
      cards.evaluateAll((items) =>
        items.map((item) => item.getBoundingClientRect()).map(({ y, height }) => [y, height].map(Math.round)),
      )
    const abel = cards.first().getByRole('link', { name: / avec Camille Abel$/ })
    await expect(abel).toHaveText(/^Réserver/)
    const places = await placesOf()
    askForHours()
    await expect(abel).toHaveText(/^Lundi 12 avril à 1?\d\sh/)
    await expect(cards.nth(1).getByRole('link', { name: / avec Camille Élodie$/ })).toHaveText(
      /^Voir les disponibilités/,
    )
    expect(await placesOf()).toEqual(places)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await axeInBothSchemes()
  })
}

test('the button of a card leads to the booking of its hour with this person', async ({ page, practice }) => {
  await aTeam(practice, 2)
  await page.goto('/praticiens')
  await page.getByRole('link', { name: /^Lundi 12 avril à 1?\d\sh avec Camille Abel$/ }).click()
  await expect(page).toHaveURL(/\/booking\?praticien=\d+&.*jour=2027-04-12&heure=/)
  await expect(page.getByRole('group', { name: 'Praticien' })).toContainText('Camille Abel')
})

test('the home page shows three of the team, and leads to all', async ({ page, practice, axe }) => {
  await aTeam(practice, 5)
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Nos praticiens' })
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([
    'Camille Abel',
    'Camille Élodie',
    'Camille Faure',
  ])
  await axe()
  await section.getByRole('link', { name: 'Toute l’équipe' }).click()
  await expect(page).toHaveURL('/praticiens')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(5)
})

test('the home page introduces somebody who works alone', async ({ page, practice }) => {
  await aTeam(practice, 1)
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Qui vous reçoit' })
  await expect(section).toContainText('Je masse lentement')
  await expect(section.getByRole('link', { name: 'Toute l’équipe' })).toHaveCount(0)
})
