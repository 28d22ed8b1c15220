import type { Page } from '@playwright/test'
import { calendarPage, toast } from '../../../support/browser/back-office.ts'
import { tabTo } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import type { TestSite } from '../../../support/practice/site.ts'

const THURSDAY = '2027-04-22'

/** Sold for 60 and 90 minutes, with hot stones; Léa comes at 10:00 for 60 minutes, Fatou at 11:15. */
async function aMassageOfTwoLengths(site: TestSite) {
  const { kysely } = site.database
  const massage = await aService(site, { name: 'Massage suédois', duration: 60, price: 70 })
  await kysely
    .insertInto('service_variants')
    .values({ service_id: massage.id, name: '', duration_minutes: 90, price_cents: 9900 })
    .execute()
  const stones = await kysely
    .insertInto('service_options')
    .values({ name: 'pierres chaudes', duration_minutes: 15, price_cents: 1250 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('service_option_offers')
    .values({ service_id: massage.id, option_id: stones.id })
    .execute()
  const camille = await aPractitioner(site, { offers: [massage.id] })
  const own = { praticienId: camille.id, date: THURSDAY, serviceId: massage.id }
  const { id } = await aReservation(site, { ...own, time: '10:00', clientName: 'Léa Durand' })
  await aReservation(site, { ...own, time: '11:15', clientName: 'Fatou Ndiaye' })
  return { massage, camille, stored: () => findTerms(site, id) }
}

function findTerms({ database }: TestSite, id: number) {
  return database.kysely
    .selectFrom('agenda_entries')
    .select(['start_minute as start', 'duration_minutes as duration', 'price_cents as cents'])
    .where('id', '=', id)
    .executeTakeFirst()
}

function dialogPage(page: Page) {
  const agenda = calendarPage(page)
  const { dialog } = agenda
  const press = async (name: string | RegExp) => {
    await tabTo(page, dialog.getByRole('button', { name }))
    await page.keyboard.press('Enter')
  }
  return {
    ...agenda,
    press,
    conflict: dialog.getByRole('status').filter({ hasText: /^Cette heure est déjà prise/ }),
    /** The next length, by keyboard alone. */
    async lengthen(label: string) {
      await tabTo(page, agenda.field(label))
      await page.keyboard.press('ArrowDown')
    },
    async openTerms() {
      // How arrow keys reach it: `calendar.spec.ts`.
      await agenda.entry(/Léa/).focus()
      await page.keyboard.press('Enter')
      await press(/^Changer$/)
      await expect(agenda.field('Prestation')).toBeFocused()
    },
  }
}

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted')))

test('staff change 60 to 90 minutes by keyboard: what is in the way is said once, and a free hour is taken', async ({
  page,
  practice,
  axe,
}) => {
  const { camille, stored } = await aMassageOfTwoLengths(practice)
  const agenda = dialogPage(page)
  await agenda.open(camille)
  await agenda.openTerms()
  await agenda.lengthen('Durée choisie')
  await expect(agenda.field('Durée')).toHaveValue('90')
  await expect(agenda.field('Prix (facultatif)')).toHaveValue('99')
  await expect(agenda.conflict).toContainText(/Fatou Ndiaye, 11.h.15 – 12.h.15$/)
  await expect(agenda.dialog.getByText('Fatou Ndiaye')).toHaveCount(1)
  await axe()
  await agenda.press(/^9.h.30$/)
  await expect(agenda.conflict).toBeHidden()
  await agenda.press('Enregistrer')
  await expect(toast(page, 'Réservation modifiée')).toBeVisible()
  expect(await stored()).toEqual({ start: 9 * 60 + 30, duration: 90, cents: 9900 })
})

test('a length that does not fit is shortened, and keeps its hour', async ({ page, practice }) => {
  const { camille, stored } = await aMassageOfTwoLengths(practice)
  const agenda = dialogPage(page)
  await agenda.open(camille)
  await agenda.openTerms()
  await agenda.lengthen('Durée choisie')
  await expect(agenda.conflict).toBeVisible()
  await tabTo(page, agenda.field('Durée'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('75')
  await expect(agenda.conflict).toBeHidden()
  await agenda.press('Enregistrer')
  await expect(toast(page, 'Réservation modifiée')).toBeVisible()
  expect(await stored()).toEqual({ start: 10 * 60, duration: 75, cents: 9900 })
})

test('a new reservation has a length and an option, and is offered the hours at which both fit', async ({
  page,
  practice,
  axe,
}) => {
  const { camille, massage } = await aMassageOfTwoLengths(practice)
  const agenda = dialogPage(page)
  await agenda.open(camille)
  await agenda.button('Nouveau rendez-vous').click()
  await agenda.field('Date').fill(THURSDAY)
  await agenda.field('Prestation').selectOption(String(massage.id))
  await agenda.lengthen('Durée')
  await tabTo(page, agenda.dialog.getByText('Options'))
  await page.keyboard.press('Enter')
  await tabTo(page, agenda.dialog.getByRole('checkbox', { name: /^pierres chaudes/ }))
  await page.keyboard.press('Space')
  await expect(agenda.dialog.getByRole('status').filter({ hasText: /1.h.45 · 111,50.€/ })).toBeVisible()
  await agenda.field('Heure').fill('8h30')
  await expect(agenda.conflict).toContainText('Léa Durand')
  await axe()
  await agenda.field('Heure').fill('12h15')
  await expect(agenda.conflict).toBeHidden()
  await agenda.press('Créer le rendez-vous')
  await expect(toast(page, 'Réservation créée')).toBeVisible()
  await agenda.entry(/12 h 15/).click()
  await expect(agenda.dialog).toContainText(/Massage suédois \+ pierres chaudes\s·\s1.h.45\s·\s111,50.€/)
})
