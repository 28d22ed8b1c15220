import type { Page } from '@playwright/test'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { abortCall, collectCalls, dropResponse, FAILED_CALLS } from '../../support/browser/network.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { mergeRecords, recordOf } from '../../support/people/client-records.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../support/people/people.ts'
import { TestClient } from '../../support/practice/test-client.ts'

const DAY = '2027-04-09'

test.use({ expectedConsole: FAILED_CALLS })

let camille: Person
let visit: { id: number }
let client: number

test.beforeEach(async ({ page, practice }) => {
  camille = await aPractitioner(practice)
  visit = await aReservation(practice, { praticienId: camille.id, date: DAY, time: '10:00' })
  client = await recordOf(practice, visit)
  await signIn(page, camille)
})

const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'Pas encore enregistré' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const attendanceCall = () => `PUT /api/admin/reservations/${DAY}/${visit.id}/attendance` as const

/** Whole: the parts of a screen load after the page. */
async function openSheet(page: Page) {
  const late = [/\/WaitingQuestion-/, /\/forms-/].map((name) => page.waitForResponse(name))
  await page.goto(`/admin/reservations/feuille?date=${DAY}`)
  await expect(button(page, 'Absent')).toBeEnabled()
  for (const response of await Promise.all(late)) await response.finished()
}

const storedVisit = ({ database }: BrowserPractice) =>
  database.kysely
    .selectFrom('agenda_entries')
    .select(['attendance', 'version'])
    .where('id', '=', visit.id)
    .executeTakeFirstOrThrow()

const storedNotes = async ({ database }: BrowserPractice) => {
  const rows = await database.kysely.selectFrom('client_notes').select('text').orderBy('id').execute()
  return rows.map(({ text }) => text)
}

/** The same account at another device. */
function elsewhere(practice: BrowserPractice) {
  return new TestClient(practice.app).signIn(camille.username)
}

async function writeNote(page: Page, text: string) {
  await page.goto(`/admin/clients/${client}`)
  await button(page, 'Ajouter une note').click()
  await page.getByRole('dialog').getByLabel('Note', { exact: true }).fill(text)
}

async function pressOffline(page: Page) {
  await openSheet(page)
  await page.context().setOffline(true)
  await button(page, 'Absent').click()
  await expect(waiting(page)).toBeVisible()
}

async function saveNoteOffline(page: Page) {
  await page.context().setOffline(true)
  await button(page, 'Enregistrer la note').click()
  await expect(waiting(page)).toBeVisible()
}

test.describe('an attendance that is pressed without a network', () => {
  test('says that it is not saved yet, and is stored once the network is back', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    await pressOffline(page)
    await expect(button(page, 'Absent')).toHaveAttribute('aria-pressed', 'true')
    await axeInBothSchemes()
    expect(await storedVisit(practice)).toEqual({ attendance: null, version: 1 })
    await page.context().setOffline(false)
    await expect(toast(page, 'Absent')).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
    expect(await storedVisit(practice)).toEqual({ attendance: 'missed', version: 2 })
  })

  test('is followed by those that are pressed after it, and the last one wins', async ({
    page,
    practice,
  }) => {
    await pressOffline(page)
    await button(page, 'Absent').click()
    await expect(button(page, 'Absent')).toHaveAttribute('aria-pressed', 'false')
    await button(page, 'Venu').click()
    await expect(button(page, 'Venu')).toHaveAttribute('aria-pressed', 'true')
    await page.context().setOffline(false)
    await expect(waiting(page)).toHaveCount(0)
    await expect(button(page, 'Venu')).toHaveAttribute('aria-pressed', 'true')
    expect(await storedVisit(practice)).toEqual({ attendance: 'came', version: 4 })
  })

  test('is a conflict where a colleague noted another one meanwhile', async ({ page, practice }) => {
    await pressOffline(page)
    const other = await elsewhere(practice)
    const path = `/api/admin/reservations/${DAY}/${visit.id}/attendance`
    expect((await other.put(path, { attendance: 'came' })).status).toBe(200)
    await page.context().setOffline(false)
    await expect(toast(page, 'Léa Durand')).toContainText('Ce rendez-vous a changé entre-temps')
    await expect(button(page, 'Venu')).toHaveAttribute('aria-pressed', 'true')
    await expect(waiting(page)).toHaveCount(0)
    expect(await storedVisit(practice)).toEqual({ attendance: 'came', version: 2 })
  })

  test('is asked about before the screen is left, and dropped with it', async ({ page, practice }) => {
    await pressOffline(page)
    const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer' })
    const leave = () => page.getByRole('link', { name: 'Léa Durand' }).click()
    await leave()
    await expect(question).toContainText('Une présence attend le réseau')
    await button(page, 'Rester sur cette page').click()
    await expect(waiting(page)).toBeVisible()

    const closing = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    const beforeUnload = await closing
    expect(beforeUnload.type()).toBe('beforeunload')
    await beforeUnload.dismiss()

    await leave()
    await button(page, 'Quitter sans enregistrer').click()
    await expect(question).toHaveCount(0)
    const calls = collectCalls(page)
    await page.context().setOffline(false)
    await page.goto(`/admin/clients/${client}`)
    await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
    expect(calls).not.toContain(attendanceCall())
    expect(await storedVisit(practice)).toEqual({ attendance: null, version: 1 })
  })
})

test('an attendance whose answer is lost is stored once, without a conflict with itself', async ({
  page,
  practice,
}) => {
  await openSheet(page)
  const restore = await dropResponse(page, attendanceCall())
  await button(page, 'Absent').click()
  await expect(waiting(page)).toBeVisible()
  expect(await storedVisit(practice)).toEqual({ attendance: 'missed', version: 2 })
  await restore()
  await expect(toast(page, 'Absent')).toHaveCount(1)
  await expect(waiting(page)).toHaveCount(0)
  expect(await storedVisit(practice)).toEqual({ attendance: 'missed', version: 2 })
})

test('an attendance waits while a network leads nowhere, though the browser calls itself online', async ({
  page,
  practice,
}) => {
  await openSheet(page)
  const restore = await abortCall(page, attendanceCall())
  await button(page, 'Absent').click()
  await expect(waiting(page)).toBeVisible()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await restore()
  await expect(toast(page, 'Absent')).toBeVisible()
  expect(await storedVisit(practice)).toEqual({ attendance: 'missed', version: 2 })
})

test('an attendance whose session ends while it waits is not sent for whoever signs in next', async ({
  page,
  practice,
}) => {
  await pressOffline(page)
  await practice.database.kysely.deleteFrom('sessions').execute()
  await page.context().setOffline(false)
  await expect(toast(page, 'La présence n’est pas enregistrée')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Connexion Administrateur' })).toBeVisible()
  expect(await storedVisit(practice)).toEqual({ attendance: null, version: 1 })
})

test.describe('a note that is written without a network', () => {
  test('waits in its dialog, which asks before it is left, and is added once', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    await writeNote(page, 'Vient à vélo')
    await saveNoteOffline(page)
    await expect(page.getByRole('dialog').getByLabel('Note', { exact: true })).not.toBeEditable()
    await axeInBothSchemes()
    // As when the phone is unlocked: the screen reads again, in vain.
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    const notes = `/api/admin/clients/${client}/notes`
    await expect.poll(() => failed.filter((path) => path === notes).length).toBe(2)
    await expect(waiting(page)).toBeVisible()
    await button(page, 'Annuler').click()
    await button(page, 'Garder').click()
    await page.context().setOffline(false)
    await expect(toast(page, 'Note ajoutée')).toBeVisible()
    await expect(page.getByRole('article')).toContainText('Vient à vélo')
    expect(await storedNotes(practice)).toEqual(['Vient à vélo'])
  })

  test('whose answer is lost is added once', async ({ page, practice }) => {
    await writeNote(page, 'Vient à vélo')
    const restore = await dropResponse(page, `POST /api/admin/clients/${client}/notes`)
    await button(page, 'Enregistrer la note').click()
    await expect(waiting(page)).toBeVisible()
    await restore()
    await expect(toast(page, 'Note ajoutée')).toBeVisible()
    expect(await storedNotes(practice)).toEqual(['Vient à vélo'])
  })

  test('is not sent once it is abandoned', async ({ page, practice }) => {
    await writeNote(page, 'Vient à vélo')
    await saveNoteOffline(page)
    await button(page, 'Annuler').click()
    await button(page, 'Abandonner').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.context().setOffline(false)
    await writeNote(page, 'Vient à pied')
    await button(page, 'Enregistrer la note').click()
    await expect(toast(page, 'Note ajoutée')).toBeVisible()
    expect(await storedNotes(practice)).toEqual(['Vient à pied'])
  })

  test('keeps its text beside the conflict where it was changed elsewhere meanwhile', async ({
    page,
    practice,
  }) => {
    const other = await elsewhere(practice)
    const path = `/api/admin/clients/${client}/notes`
    const added = await other.post<{ note: { id: number } }>(path, {
      text: 'Vient à vélo',
      visibility: 'team',
    })
    await page.goto(`/admin/clients/${client}`)
    await page.getByRole('button', { name: /^Modifier, note/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Note', { exact: true }).fill('Vient à pied')
    await saveNoteOffline(page)
    const changed = { text: 'Vient en bus', visibility: 'team' }
    await other.put(`/api/admin/client-notes/${added.body.note.id}`, changed, { 'if-match': '"0"' })
    await page.context().setOffline(false)
    await expect(dialog.getByRole('alert')).toContainText('Cette note a changé entre-temps')
    await expect(dialog.getByLabel('Note', { exact: true })).toHaveValue('Vient à pied')
    await expect(waiting(page)).toHaveCount(0)
    expect(await storedNotes(practice)).toEqual(['Vient en bus'])
    await button(page, 'Enregistrer la note').click()
    await expect(toast(page, 'Note modifiée')).toBeVisible()
    expect(await storedNotes(practice)).toEqual(['Vient à pied'])
  })

  test('keeps its text beside the reason where its client was merged into another meanwhile', async ({
    page,
    practice,
  }) => {
    const other = await aReservation(practice, {
      praticienId: camille.id,
      date: DAY,
      time: '14:00',
      clientEmail: 'ailleurs@exemple.fr',
    })
    const owner = await new TestClient(practice.app).signIn((await aSuperadmin(practice)).username)
    await writeNote(page, 'Vient à vélo')
    await saveNoteOffline(page)
    expect((await mergeRecords(owner, await recordOf(practice, other), client)).status).toBe(200)
    await page.context().setOffline(false)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByLabel('Note', { exact: true })).toHaveValue('Vient à vélo')
    expect(await storedNotes(practice)).toEqual([])
  })
})
