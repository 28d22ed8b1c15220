import type { Page } from '@playwright/test'
import { signIn } from '../../../support/browser/back-office.ts'
import { aPracticeWithChoice, bookingPage } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { openHydrated } from '../../../support/browser/hydration.ts'
import { aService } from '../../../support/people/bookings.ts'
import { addOfferedServices, aPractitioner, aSuperadmin } from '../../../support/people/people.ts'

const NAME = 'Massage à quatre mains'
const MESSAGE = 'Bonjour, je souhaite en savoir plus sur\u202f: Massage à quatre mains.'

const main = (page: Page) => page.getByRole('main')
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const contactLink = (page: Page) => main(page).getByRole('link', { name: /^Nous contacter\s: Massage à/ })

/** Its price is one that no other service has. */
async function aServiceOnRequest(practice: BrowserPractice) {
  const { camille } = await aPracticeWithChoice(practice)
  const fourHands = await aService(practice, { name: NAME, duration: 30, price: 181, onRequest: true })
  await addOfferedServices(practice, camille, [fourHands.id])
  return { fourHands, camille }
}

for (const path of ['/', '/massages']) {
  test(`the card of a service on request at ${path} has no price and leads to a message about it`, async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    const { fourHands } = await aServiceOnRequest(practice)
    await openHydrated(page, path)
    const card = main(page).getByRole('listitem').filter({ hasText: NAME }).first()
    await expect(card).toContainText('Sur demande')
    await expect(card).not.toContainText('€')
    await expect(card).not.toContainText('Réserver')
    expect(await page.content()).not.toContain('181')
    await axeInBothSchemes()
    await contactLink(page).click()
    await expect(page).toHaveURL(`/contact?prestation=${fourHands.id}`)
    await expect(message(page)).toHaveValue(MESSAGE)
    await axeInBothSchemes()
    await page.reload()
    await expect(message(page)).toHaveValue(MESSAGE)
    await page.getByRole('link', { name: 'Contact' }).first().click()
    await expect(message(page)).toHaveValue('')
  })
}

test('the message about a service is part of the page, and says nothing that comes from the address', async ({
  page,
  practice,
}) => {
  const { fourHands } = await aServiceOnRequest(practice)
  const htmlOf = async (path: string) => (await page.request.get(path)).text()
  expect(await htmlOf(`/contact?prestation=${fourHands.id}`)).toContain(`>${MESSAGE}</textarea>`)
  for (const value of ['999', 'Bonjour', `${fourHands.id}+texte`]) {
    const html = await htmlOf(`/contact?prestation=${value}`)
    expect(html).not.toContain('en savoir plus sur')
    expect(html).not.toContain('Bonjour')
  }
})

test('the booking page names a service on request below the list, and does not offer it or its hours', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { fourHands } = await aServiceOnRequest(practice)
  const booking = bookingPage(page)
  await booking.open()
  await expect(booking.service.getByRole('radio')).toHaveCount(2)
  await expect(booking.service.getByText(/^Sur demande\s: Massage à quatre mains$/)).toBeVisible()
  await expect(page.getByText(/^Prochaines heures pour Massage suédois/)).toBeVisible()
  await axeInBothSchemes()
  const link = booking.service.getByRole('link', { name: NAME })
  await expect(link).toHaveAttribute('href', `/contact?prestation=${fourHands.id}`)

  await booking.open(`/booking?service=${fourHands.id}`)
  await expect(booking.service.getByRole('radio', { checked: true })).toHaveCount(0)
  await link.click()
  await expect(message(page)).toHaveValue(MESSAGE)
})

test('a practitioner who offers nothing else is presented with a way to ask, and without an hour', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { fourHands } = await aServiceOnRequest(practice)
  await aPractitioner(practice, { firstName: 'Théo', lastName: 'Zed', offers: [fourHands.id] })
  await openHydrated(page, '/praticiens')
  const cardOf = (name: string) =>
    main(page)
      .getByRole('listitem')
      .filter({ hasText: name, has: page.getByRole('heading') })
  await expect(cardOf('Camille').getByRole('link', { name: /^Réserver avec Camille/ })).toBeVisible()
  await expect(cardOf('Camille')).toContainText(NAME)
  await expect(cardOf('Camille').getByRole('link', { name: NAME })).toHaveCount(0)
  await expect(cardOf('Théo Zed').getByRole('link')).toHaveText(['Nous contacter\u202f: Théo Zed'])
  await axeInBothSchemes()
})

test('where everything is on request, the booking page names it beside the phone number', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const fourHands = await aService(practice, { name: NAME, onRequest: true })
  await aPractitioner(practice, { offers: [fourHands.id] })
  await openHydrated(page, '/booking')
  await expect(main(page).getByRole('status').getByRole('link', { name: NAME })).toBeVisible()
  await axeInBothSchemes()
  await openHydrated(page, '/')
  await expect(main(page).getByRole('link', { name: 'Prendre rendez-vous' })).toHaveCount(0)
  await expect(contactLink(page)).toBeVisible()
})

test('a superadmin puts a service on request, and the list says so', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aPracticeWithChoice(practice)
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/services')
  const row = page.getByRole('row').filter({ hasText: 'Pierres chaudes' })
  await row.getByRole('button', { name: /^Modifier/ }).click()
  const box = page.getByRole('checkbox', { name: 'Sur demande' })
  await expect(box).not.toBeChecked()
  await expect(box).toHaveAccessibleDescription(
    'Affichée sans prix ni créneau\u202f; vos clients vous contactent, et vous la réservez pour eux.',
  )
  await axeInBothSchemes()
  await box.check()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(row.getByRole('rowheader')).toContainText('Sur demande')
  await expect(row).toContainText('95')
  await axeInBothSchemes()
  await row.getByRole('button', { name: /^Modifier/ }).click()
  await expect(box).toBeChecked()
  await box.uncheck()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(row.getByRole('rowheader')).not.toContainText('Sur demande')
})
