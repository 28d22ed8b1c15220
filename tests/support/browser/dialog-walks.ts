import type { Page } from '@playwright/test'
import { aBlock, aReservation } from '../people/bookings.ts'
import { recordOf } from '../people/client-records.ts'
import { aPractitioner, aSuperadmin } from '../people/people.ts'
import { calendarPage, signIn } from './back-office.ts'
import { type BrowserPractice, expect } from './browser.ts'
import { focusSettles } from './focus.ts'

type Screen = { page: Page; practice: BrowserPractice; client: string }

/** How a dialog of the back office is reached. */
export type Walk = {
  dialog: string | RegExp
  screen: string | ((screen: Screen) => string)
  /** Buttons on the way to the dialog. */
  buttons: (string | RegExp)[]
  /** The field that is typed in; absent where there is none. */
  field?: string | RegExp
  prepare?: (screen: Screen) => Promise<unknown>
}

export const CALENDAR = '/admin/reservations?vue=jour&date=2027-04-14'

/** Back while a dialog is open: the history stays where it was, which the browser notices a moment later. */
export async function pressBack(page: Page): Promise<void> {
  await page.goBack()
  await expectSecondEntry(page)
}

function expectSecondEntry(page: Page): Promise<void> {
  return expect.poll(() => page.evaluate(() => history.state?.idx)).toBeGreaterThan(0)
}

/** With a reservation of Léa Durand and a block on 14 April; opened directly, so that Back would leave the document. */
export async function openScreen(page: Page, practice: BrowserPractice, walk: Walk) {
  const { id: praticienId } = await aPractitioner(practice)
  const day = { praticienId, date: '2027-04-14' }
  const reservation = await aReservation(practice, { ...day, time: '10:00' })
  await aBlock(practice, { ...day, time: '12:00', duration: 60, label: 'Livraison' })
  await signIn(page, await aSuperadmin(practice, { firstName: 'Alix' }))
  const screen = { page, practice, client: `/admin/clients/${await recordOf(practice, reservation)}` }
  await walk.prepare?.(screen)
  const url = typeof walk.screen === 'string' ? walk.screen : walk.screen(screen)
  await page.goto(url)
  if (url === CALENDAR) await expect(calendarPage(page).calendar).toHaveAttribute('aria-busy', 'false')
  const dialog = page.getByRole('dialog', { name: walk.dialog })
  const open = async () => {
    for (const name of walk.buttons) await page.getByRole('button', { name, exact: true }).last().click()
    await expect(dialog).toBeVisible()
    await expectSecondEntry(page)
    await focusSettles(page)
  }
  return { dialog, open, url, client: screen.client }
}
