import { bookingPage } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aReservation, aService } from '../../support/people/bookings.ts'
import { aPractitioner } from '../../support/people/people.ts'
import type { TestSite } from '../../support/practice/site.ts'
import { aVariant } from '../../support/price-list/price-list.ts'

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
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
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
    await expect(cards.first().getByRole('link', { name: 'Réserver avec Camille Abel' })).toBeVisible()
    const places = await placesOf()
    askForHours()
    const hours = cards.first().getByRole('list', { name: 'Prochains créneaux avec Camille Abel' })
    await expect(hours.getByRole('link')).toHaveText([
      /^lun\. 12 avr\./,
      /^mar\. 13 avr\./,
      /^mer\. 14 avr\./,
    ])
    await expect(cards.nth(1)).toContainText('Pas de créneau libre pour le moment')
    expect(await placesOf()).toEqual(places)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await axeInBothSchemes()
  })
}

test('an hour of a card is chosen with this person and the shortest length that it holds for', async ({
  page,
  practice,
}) => {
  const offers = [(await aService(practice, { name: 'Massage suédois', duration: 90 })).id]
  const back = await aService(practice, { name: 'Massage du dos', duration: 60 })
  await aVariant(practice, back.id, { name: 'Nuque', duration: 45, price: 50 })
  const agenda = { workingHours: { start: 9, end: 12, slotDuration: 15 } }
  const abel = await aPractitioner(practice, { lastName: 'Abel', offers: [...offers, back.id], agenda })
  await aPractitioner(practice, { lastName: 'Zola', offers })
  // Half an hour is left on Monday: more than the step, less than any length.
  const visit = { date: '2027-04-12', time: '09:30', duration: 150 }
  await aReservation(practice, { praticienId: abel.id, ...visit })
  await page.goto('/praticiens')
  await page.getByRole('link', { name: /^mar\. 13 avr\.\s?,\s?9\sh avec Camille Abel$/ }).click()
  await expect(page).toHaveURL(/\/booking\?praticien=\d+&service=\d+&duree=45&jour=2027-04-13&heure=09%3A00/)
  const booking = bookingPage(page)
  await booking.waitUntilReady()
  await expect(booking.practitioner).toContainText('Camille Abel')
  await expect(booking.summary).toContainText('Massage du dos (nuque)')
  await expect(booking.slot('mardi 13 avril à 9 h')).toHaveAttribute('aria-pressed', 'true')
  await expect(booking.submit).toBeEnabled()
  await expect(page.getByText('n’est plus proposé')).toHaveCount(0)
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
