import type { Page } from '@playwright/test'
import { signIn } from '../../../support/browser/back-office.ts'
import { aBookablePractice, aPracticeWithChoice, bookingPage } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { openHydrated } from '../../../support/browser/hydration.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { addOfferedServices, aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const NOTHING_BOOKABLE = 'Aucune prestation ne peut être réservée en ligne pour le moment'
const PHONE = '02 99 00 00 00'

const main = (page: Page) => page.getByRole('main')
const callLink = (page: Page) => main(page).getByRole('link', { name: `Appeler le ${PHONE}` })
const contactLink = (page: Page) => main(page).getByRole('link', { name: 'Nous écrire' }).first()

/** A practitioner with hours but no bookable service: one is hidden, the other offered by nobody. */
async function aPracticeWithoutBookableServices(practice: BrowserPractice) {
  const hidden = await aService(practice, { active: false })
  await aService(practice)
  const camille = await aPractitioner(practice, { offers: [hidden.id] })
  return { hidden, camille }
}

async function hideService({ database }: BrowserPractice, { id }: { id: number }): Promise<void> {
  await database.kysely.updateTable('services').set({ active: 0 }).where('id', '=', id).execute()
}

test('without a bookable service the booking page gives the phone number and a link to the contact form', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aPracticeWithoutBookableServices(practice)
  await aSetting(practice, 'phone', `${PHONE}\n06 12 34 56 78`)
  await openHydrated(page, '/booking')
  const notice = main(page).getByRole('status')
  await expect(
    notice.getByText("Aucun créneau n'est disponible pour le moment", { exact: true }),
  ).toBeVisible()
  await expect(notice).toContainText(NOTHING_BOOKABLE)
  await expect(callLink(page)).toHaveAttribute('href', 'tel:0299000000')
  await expect(bookingPage(page).slots).toHaveCount(0)
  await expect(bookingPage(page).service).toHaveCount(0)
  await axeInBothSchemes()
  await contactLink(page).click()
  await expect(page).toHaveURL('/contact')
})

test('without a bookable service the home page shows no next slot and no booking link', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aPracticeWithoutBookableServices(practice)
  await aSetting(practice, 'phone', PHONE)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await openHydrated(page, '/')
  await expect(main(page).getByText(NOTHING_BOOKABLE)).toBeVisible()
  await expect(callLink(page)).toBeVisible()
  await expect(contactLink(page)).toHaveAttribute('href', '/contact')
  await expect(main(page).getByRole('link', { name: 'Prendre rendez-vous' })).toHaveCount(0)
  await expect(main(page).getByText(/créneau/i)).toHaveCount(0)
  expect(requested.filter((url) => url.includes('/api/agenda/'))).toEqual([])
  await axeInBothSchemes()

  await addOfferedServices(practice, camille, [(await aService(practice)).id])
  await page.reload()
  await expect(page.getByRole('link', { name: /^Prochain créneau/ })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Prendre rendez-vous' })).toBeVisible()
})

test('without a bookable service and a phone number the booking page links to the contact form only', async ({
  page,
  practice,
}) => {
  await aPracticeWithoutBookableServices(practice)
  await openHydrated(page, '/booking')
  await expect(main(page).getByText(NOTHING_BOOKABLE)).toBeVisible()
  await expect(contactLink(page)).toHaveAttribute('href', '/contact')
  await expect(main(page).getByRole('link', { name: /Appeler/ })).toHaveCount(0)
})

test('a signed-in practitioner sees the booking page as visitors do, without hidden services', async ({
  page,
  practice,
}) => {
  const { massage, camille } = await aPracticeWithChoice(practice)
  const hidden = await aService(practice, { name: 'Pierres chaudes', active: false })
  await addOfferedServices(practice, camille, [hidden.id])
  await signIn(page, camille)
  const booking = bookingPage(page)
  await booking.open(`/booking?praticien=${camille.id}`)
  await expect(booking.service.getByRole('radio')).toHaveCount(2)
  await expect(booking.service.getByRole('radio', { name: massage.name })).toBeVisible()
})

test.describe('the booking page suggests only alternatives that exist', () => {
  const SUGGESTION = 'Choisissez un autre praticien pour voir des prestations.'

  test('another practitioner is suggested when the selected one has no service left', async ({
    page,
    practice,
  }) => {
    const { massage } = await aBookablePractice(practice)
    const stones = await aService(practice)
    const theo = await aPractitioner(practice, { firstName: 'Théo', offers: [stones.id] })
    const booking = bookingPage(page)
    await booking.open()
    await hideService(practice, stones)
    await booking.choosePractitioner(theo.displayName)
    await expect(page.getByRole('alert')).toHaveText("Ce praticien n'a aucun service disponible")
    await expect(booking.service).toHaveAttribute('disabled')
    await expect(booking.service).toHaveAccessibleDescription(SUGGESTION)
    await expect(page.getByText('Ce choix ne peut pas être réservé en ligne pour le moment.')).toBeVisible()
    await expect(page.getByText('Essayez un autre praticien, ou appelez-nous.')).toBeVisible()
    await booking.choosePractitioner('Sans préférence')
    await expect(booking.service.getByRole('radio', { name: massage.name })).toBeVisible()
    await expect(booking.slots.first()).toBeVisible()
  })

  test('nobody else is suggested when the only practitioner has no service left', async ({
    page,
    practice,
  }) => {
    const { massage, stones, camille } = await aPracticeWithChoice(practice)
    await hideService(practice, massage)
    await hideService(practice, stones)
    await page.goto(`/booking?praticien=${camille.id}`)
    await expect(main(page).getByText(NOTHING_BOOKABLE)).toBeVisible()
    await expect(page.getByText(SUGGESTION)).toHaveCount(0)
  })

  test('a link to a practitioner without services shows them as unavailable, and others can be selected', async ({
    page,
    practice,
  }) => {
    await aBookablePractice(practice)
    const theo = await aPractitioner(practice, { firstName: 'Théo' })
    const booking = bookingPage(page)
    await booking.open(`/booking?praticien=${theo.id}`)
    await expect(booking.practitioner.getByRole('radio', { name: 'Praticien indisponible' })).toBeChecked()
    await expect(booking.summary).toContainText('Indisponible')
    await expect(booking.service).toHaveAccessibleDescription(SUGGESTION)
    await booking.choosePractitioner('Sans préférence')
    await expect(booking.slots.first()).toBeVisible()
  })

  test('practitioners and services without a free slot up to the horizon are not suggested', async ({
    page,
    practice,
  }) => {
    const massage = await aService(practice)
    const oneSlotAgenda = {
      workingHours: { start: 9, end: 10, slotDuration: 60 },
      openDays: [2 as const],
      horizonDays: 2,
    }
    const camille = await aPractitioner(practice, { offers: [massage.id], agenda: oneSlotAgenda })
    const theo = await aPractitioner(practice, {
      firstName: 'Théo',
      offers: [massage.id],
      agenda: oneSlotAgenda,
    })
    const slot = { date: '2027-04-13', time: '09:00' }
    await aReservation(practice, { praticienId: camille.id, ...slot })
    const theosReservation = await aReservation(practice, { praticienId: theo.id, ...slot })
    await page.goto(`/booking?service=${massage.id}&praticien=${camille.id}`)
    await expect(page.getByText('Appelez-nous, nous chercherons ensemble.')).toBeVisible()

    await practice.database.kysely
      .deleteFrom('agenda_entries')
      .where('id', '=', theosReservation.id)
      .execute()
    await aService(practice, { name: 'Offert par personne' })
    await page.reload()
    await expect(page.getByText('Essayez un autre praticien, ou appelez-nous.')).toBeVisible()
  })
})

test('« Mes services » marks hidden services, which a praticien may stop offering and a superadmin may offer', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const massage = await aService(practice, { name: 'Massage suédois' })
  const hidden = await aService(practice, { name: 'Pierres chaudes', active: false })
  const camille = await aPractitioner(practice, { offers: [hidden.id, massage.id] })
  const list = page.getByRole('group', { name: 'Services que je propose' })
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  const savedNotice = page.getByRole('status').filter({ hasText: 'Enregistré' })
  await signIn(page, camille)
  await page.goto('/admin/my-services')
  await expect(list.getByRole('checkbox')).toHaveCount(2)
  await expect(list.getByRole('checkbox', { name: 'Pierres chaudes Masqué' })).toBeChecked()
  await axeInBothSchemes()
  await list.getByRole('checkbox', { name: 'Pierres chaudes Masqué' }).uncheck()
  await save.click()
  await expect(savedNotice).toBeVisible()
  await page.reload()
  await expect(list.getByRole('checkbox')).toHaveCount(1)

  await page.context().clearCookies()
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/my-services')
  await list.getByRole('checkbox', { name: 'Pierres chaudes Masqué' }).check()
  await save.click()
  await expect(savedNotice).toBeVisible()
  await page.reload()
  await expect(list.getByRole('checkbox', { name: 'Pierres chaudes Masqué' })).toBeChecked()
})
