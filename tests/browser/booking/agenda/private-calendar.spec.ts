import type { Page } from '@playwright/test'
import { calendarPage, signIn, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { anEvent, CalendarServer, calendarFile, GOOGLE } from '../../../support/servers/calendar-server.ts'

const TUESDAY = '2027-04-13'
const DENTIST = anEvent('dentist', '2027-04-13T10:00', '2027-04-13T10:30')
const BIRTHDAY = ['UID:birthday', 'DTSTART;VALUE=DATE:19800414', 'RRULE:FREQ=YEARLY']
const STRANGE = anEvent('strange', '2027-04-20T10:00', '2027-04-20T09:00')

async function aPracticeOnline(practice: BrowserPractice) {
  const internet = new CalendarServer()
  internet.serve(GOOGLE, calendarFile(DENTIST, BIRTHDAY, STRANGE))
  Object.assign(practice.probes, internet)
  return { internet, ...(await aBookablePractice(practice)) }
}

const screen = (page: Page) => {
  const section = page.getByRole('region', { name: 'Occupé ailleurs' })
  return {
    section,
    address: section.getByLabel('Adresse secrète'),
    allDay: section.getByLabel('Les événements d’une journée entière comptent'),
    state: section.getByRole('status'),
    button: (name: string) => section.getByRole('button', { name, exact: true }),
  }
}

test('a practitioner gives, reads and removes their private calendar with the keyboard alone', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aPracticeOnline(practice)
  await aReservation(practice, { praticienId: camille.id, date: TUESDAY, time: '09:45' })
  await signIn(page, camille)
  await page.goto('/admin/agenda-config')
  await page.getByRole('link', { name: 'Agenda privé' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agenda privé')
  const { address, allDay, state, section, button } = screen(page)
  await axeInBothSchemes()

  await address.focus()
  await page.keyboard.type(GOOGLE.replace('https:', 'webcal:'))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Agenda lu')).toBeVisible()
  await expect(state).toHaveText(
    /^Lu lundi 12 avril à 8.h.: 4 plages occupées, 1 événement d’une journée entière, 1 non compris\.$/,
  )
  await expect(section).toContainText('Adresse secrète calendar.google.com/…')
  await expect(section).not.toContainText('private-')
  await expect(section).toContainText('Un rendez-vous tombe sur une heure occupée de votre agenda privé')
  await axeInBothSchemes()
  await button('J’ai vu').press('Enter')
  await expect(button('J’ai vu')).toBeHidden()

  await allDay.press('Space')
  await expect(toast(page, 'ne comptent plus')).toBeVisible()
  await expect(allDay).not.toBeChecked()
  await expect(state).toContainText('2 plages occupées')

  await button('Retirer').press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).press('Enter')
  await expect(toast(page, 'Agenda privé retiré')).toBeVisible()
  await expect(address).toBeVisible()
})

test.describe('an address that is no calendar', () => {
  test.use({ expectedConsole: [/400/] })

  test('is refused at its field, which keeps what was pasted', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    const { camille, internet } = await aPracticeOnline(practice)
    internet.serve(GOOGLE, '<!doctype html>')
    await signIn(page, camille)
    await page.goto('/admin/agenda-config/agenda-prive')
    const { address, button } = screen(page)
    await address.fill(GOOGLE)
    await button('Lire cet agenda').press('Enter')
    await expect(address).toHaveAccessibleDescription(/n’est pas un agenda entier/)
    await expect(address).toBeFocused()
    await expect(address).toHaveValue(GOOGLE)
    await axeInBothSchemes()
  })
})

test('time busy elsewhere is hatched in the calendar, and staff are warned before they book on it', async ({
  page,
  practice,
  axe,
}) => {
  const { camille } = await aPracticeOnline(practice)
  await signIn(page, camille)
  await page.goto('/admin/agenda-config/agenda-prive')
  const { address, button, state } = screen(page)
  await address.fill(GOOGLE)
  await button('Lire cet agenda').click()
  await expect(state).toContainText('Lu lundi')
  await page.goto(`/admin/reservations?vue=jour&date=${TUESDAY}`)
  const { calendar, dialog, field } = calendarPage(page)
  await expect(calendar.getByText('Occupé ailleurs')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Nouveau rendez-vous' }).click()
  await expect(field('Nom')).toBeFocused()
  await field('Date').fill(TUESDAY)
  await field('Heure').fill('10:00')
  await expect(dialog.getByText(/occupé ailleurs/)).toBeVisible()
})

test('a calendar that could not be read for a day is said to be on the dashboard and above the calendar', async ({
  page,
  practice,
  axe,
}) => {
  const { camille } = await aPracticeOnline(practice)
  await signIn(page, camille)
  await page.goto('/admin/agenda-config/agenda-prive')
  const { address, button, state } = screen(page)
  await address.fill(GOOGLE)
  await button('Lire cet agenda').click()
  await expect(state).toContainText('Lu lundi')
  const now = practice.clock.instant()
  await practice.database.kysely
    .updateTable('elsewhere_calendars')
    .set({ failure: 'not_found', failing_since: now - 86_400_000, dropped_at: now })
    .execute()
  const notice = page.getByText('Un agenda privé n’a pas pu être lu depuis un jour')
  for (const path of ['/admin/dashboard', '/admin/reservations']) {
    await page.goto(path)
    await expect(notice).toBeVisible()
    await axe()
  }
  await page.getByRole('link', { name: 'Vérifier son adresse' }).click()
  await expect(state).toContainText('elles sont proposées à vos clients')
  await button('Changer l’adresse').click()
  await expect(address).toBeFocused()
  await address.fill(GOOGLE)
  await button('Lire cet agenda').click()
  await expect(toast(page, 'Agenda lu')).toBeVisible()
  await page.getByRole('link', { name: 'Réservations' }).first().click()
  await expect(page.getByRole('region', { name: 'Calendrier' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('five calendars stand below each other, one in error and one with a doubt, and a sixth is not asked for', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille, internet } = await aPracticeOnline(practice)
  await signIn(page, camille)
  await page.goto('/admin/agenda-config/agenda-prive')
  const { section, address, button } = screen(page)
  for (const name of ['Famille', 'Cabinet', 'Club', 'École']) {
    if (name !== 'Famille') await button('Ajouter un agenda').click()
    await address.fill(GOOGLE)
    await section.getByLabel('Nom (facultatif)').fill(name)
    await button('Lire cet agenda').click()
    await expect(section.getByRole('article', { name })).toContainText('Lu lundi')
  }
  const family = section.getByRole('article', { name: 'Famille' })
  await expect(family).toContainText(/Mardi 20 avril 2027.: la fin d’un événement n’a pas pu être lue/)
  internet.answers[GOOGLE] = { status: 404 }
  await family.getByRole('button', { name: 'Relire maintenant' }).click()
  await expect(family.getByRole('status')).toContainText('ne mène plus à aucun agenda')
  await expect(section.getByRole('article', { name: 'Club' }).getByRole('status')).not.toContainText(
    'ne mène plus',
  )
  await axeInBothSchemes()

  await family.getByRole('button', { name: 'Renommer' }).click()
  await expect(family.getByLabel('Nom (facultatif)')).toBeFocused()
  await family.getByLabel('Nom (facultatif)').fill('Maison')
  await family.getByRole('button', { name: 'Enregistrer le nom' }).click()
  const home = section.getByRole('article', { name: 'Maison' })
  await expect(home).toBeVisible()
  internet.serve(GOOGLE, calendarFile(DENTIST))
  await button('Ajouter un agenda').click()
  await address.fill(GOOGLE)
  await button('Lire cet agenda').click()
  await expect(section).toContainText('retirez-en un pour en ajouter un autre')
  await expect(button('Ajouter un agenda')).toBeHidden()
  await axeInBothSchemes()
  await home.getByRole('button', { name: 'Retirer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(home).toBeHidden()
  await expect(button('Ajouter un agenda')).toBeVisible()
})
