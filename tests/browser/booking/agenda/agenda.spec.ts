import type { Page } from '@playwright/test'
import { signIn, toast } from '../../../support/browser/back-office.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { abortCall, FAILED_CALLS } from '../../../support/browser/network.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'

const LUNCH_BREAK = { day: 1 as const, start: 12, end: 13 }

function agendaScreen(page: Page) {
  return {
    field: (label: string) => page.getByLabel(label, { exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    weekday: (name: string) => page.getByRole('group', { name, exact: true }),
    breakToggle: (weekday: string) => page.getByRole('switch', { name: `Pause 12 h – 13 h le ${weekday}` }),
    preview: page.getByRole('region', { name: 'Aperçu des créneaux' }),
    /** Slots of one day, such as « lundi 12 avril ». */
    slots: (day: string) => page.getByRole('list', { name: `Créneaux du ${day}` }).getByRole('listitem'),
    save: page.getByRole('button', { name: 'Enregistrer', exact: true }),
    dialog: page.getByRole('dialog'),
    tab: (name: string) => page.getByRole('tab', { name }),
    async open(person: Person, path = '/admin/agenda-config') {
      await signIn(page, person)
      await page.goto(path)
      await expect(this.preview).toHaveAttribute('aria-busy', 'false')
    },
  }
}

async function savedAgenda({ database }: BrowserPractice, { id }: Person) {
  const row = await database.kysely
    .selectFrom('agendas')
    .select('config')
    .where('practitioner_id', '=', id)
    .executeTakeFirst()
  return row && JSON.parse(row.config)
}

test('one click adds the noon break on every open day', async ({ page, practice }) => {
  const camille = await aPractitioner(practice)
  const screen = agendaScreen(page)
  await screen.open(camille)
  await page.getByRole('switch', { name: 'Pause 12 h – 13 h tous les jours' }).click()
  await screen.save.click()
  await expect(toast(page, 'Configuration enregistrée')).toBeVisible()
  const { breakTimes, openDays } = await savedAgenda(practice, camille)
  expect(breakTimes).toEqual(openDays.map((day: number) => ({ day, start: 12, end: 13 })))
})

test('the preview shows unsaved breaks and hours of single weekdays', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const camille = await aPractitioner(practice)
  const screen = agendaScreen(page)
  await signIn(page, camille)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Mon Agenda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mon agenda' })).toBeVisible()
  await expect(screen.slots('lundi 12 avril').filter({ hasText: '12 h' })).toHaveCount(2)
  await expect(screen.slots('mardi 13 avril')).toHaveCount(0)
  await screen.preview.getByText('mardi 13 avril').click()
  await expect(screen.slots('mardi 13 avril')).toHaveCount(20)

  await screen.breakToggle('lundi').click()
  await expect(screen.breakToggle('lundi')).toBeChecked()
  await expect(screen.weekday('lundi').getByLabel('Début de la pause')).toHaveValue('12')
  await expect(screen.weekday('lundi').getByLabel('Fin de la pause')).toHaveValue('13')
  await expect(screen.slots('lundi 12 avril').filter({ hasText: '12 h' })).toHaveCount(0)
  await screen.breakToggle('lundi').click()
  await expect(screen.weekday('lundi').getByLabel('Début de la pause')).toHaveCount(0)
  await expect(screen.save).toBeHidden()
  await screen.breakToggle('lundi').click()

  await screen.breakToggle('dimanche').click()
  await expect(screen.weekday('dimanche')).toContainText('Sans effet')

  const wednesday = screen.weekday('mercredi')
  await wednesday.getByLabel('Horaires du mercredi').selectOption('Horaires propres')
  await wednesday.getByLabel('Début de la plage').fill('10h30')
  await wednesday.getByLabel('Fin de la plage').fill('12:30')
  await wednesday.getByRole('button', { name: /Ajouter une plage/ }).click()
  await wednesday.getByLabel('Début de la plage').last().fill('14')
  await wednesday.getByLabel('Fin de la plage').last().fill('15')
  await expect(screen.slots('mercredi 14 avril')).toHaveText([
    '10 h 30',
    '11 h',
    '11 h 30',
    '12 h',
    '14 h',
    '14 h 30',
  ])
  await axeInBothSchemes()

  await screen.save.click()
  await expect(toast(page, 'Configuration enregistrée')).toBeVisible()
  await expect(screen.save).toBeHidden()
  const ranges = [
    { start: '10:30', end: '12:30' },
    { start: '14:00', end: '15:00' },
  ]
  expect(await savedAgenda(practice, camille)).toMatchObject({
    breakTimes: [LUNCH_BREAK, { ...LUNCH_BREAK, day: 0 }],
    dayHours: [{ day: 3, ranges }],
  })
  await page.reload()
  await expect(screen.breakToggle('lundi')).toBeChecked()
  await expect(wednesday.getByLabel('Fin de la plage').first()).toHaveValue('12:30')
  await expect(screen.save).toBeHidden()
})

test('hours that leave reservations outside are saved once these have been listed', async ({
  page,
  practice,
}) => {
  const camille = await aPractitioner(practice)
  const reservation = { praticienId: camille.id, date: '2027-04-14', time: '10:00' }
  await aReservation(practice, { ...reservation, clientName: 'Zoé Petit' })
  await aReservation(practice, { ...reservation, date: '2027-06-01', clientName: 'Noé Grand' })
  const screen = agendaScreen(page)
  await screen.open(camille)
  await screen.weekday('mercredi').getByLabel('Mercredi', { exact: true }).uncheck()
  await expect(screen.preview.getByRole('status')).toHaveText(
    'Un rendez-vous à venir tomberait hors des horaires ou pendant une absence.',
  )

  await screen.save.click()
  await expect(screen.dialog).toContainText('Mercredi 14 avril à 10 h', { ignoreCase: true })
  await expect(screen.dialog).toContainText('Zoé Petit')
  await expect(screen.dialog).not.toContainText('Noé Grand')
  await screen.dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(screen.save).toBeFocused()
  expect(await savedAgenda(practice, camille)).toBeUndefined()

  await page.getByRole('link', { name: 'Tableau de bord' }).click()
  await expect(screen.dialog).toContainText('Vos modifications ne sont pas enregistrées.')
  await screen.dialog.getByRole('button', { name: 'Rester sur cette page' }).click()

  await screen.save.click()
  await screen.dialog.getByRole('button', { name: 'Enregistrer quand même' }).click()
  await expect(toast(page, 'Configuration enregistrée')).toBeVisible()
  await expect(screen.dialog).toBeHidden()
  expect((await savedAgenda(practice, camille)).openDays).not.toContain(3)
})

test('leave of three weeks empties the preview, and names the reservations in it', async ({
  page,
  practice,
}) => {
  const camille = await aPractitioner(practice)
  await aReservation(practice, {
    praticienId: camille.id,
    date: '2027-04-14',
    time: '10:00',
    clientName: 'Zoé Petit',
  })
  const screen = agendaScreen(page)
  await screen.open(camille)
  await screen.tab('Fermetures et congés').click()
  await screen.button('Fermer…').click()
  await screen.dialog.getByLabel('Au', { exact: true }).fill('2027-05-02')
  await screen.dialog.getByLabel('Motif (facultatif)').fill('Vacances')
  await expect(screen.dialog).toContainText('Zoé Petit')
  await screen.button('Fermer cette période').click()
  await screen.button('Terminer').click()
  await expect(page.getByRole('link', { name: '1 rendez-vous' })).toBeVisible()
  await screen.tab('Horaires').click()
  for (const week of ['du 12 au 18 avril', 'du 19 au 25 avril', 'du 26 avril au 2 mai']) {
    await expect(screen.preview.getByRole('heading', { name: `Semaine ${week}` })).toBeVisible()
    await expect(screen.preview.getByText('aucun créneau')).toHaveCount(7)
    await screen.button('Semaine Suivante').click()
  }
  await expect(screen.slots('lundi 3 mai').first()).toHaveText('9 h')
})

test('invalid agenda settings are reported at their fields, and none is saved until all are valid', async ({
  page,
  practice,
}) => {
  const camille = await aPractitioner(practice)
  const screen = agendaScreen(page)
  await screen.open(camille)
  const wednesday = screen.weekday('mercredi')
  await wednesday.getByLabel('Horaires du mercredi').selectOption('Horaires propres')
  await wednesday.getByLabel('Début de la plage').fill('10:00')
  await wednesday.getByLabel('Fin de la plage').fill('9:00')
  await screen.tab('Fermetures et congés').click()
  await screen.field('Fermer les jours fériés').selectOption('Métropole')
  await page.getByRole('checkbox', { name: 'Ascension' }).first().check()
  await screen.save.click()
  await expect(screen.tab('Horaires')).toHaveAccessibleName('Horaires (à corriger)')
  await expect(wednesday).toContainText('Chaque plage doit finir après son début')
  expect(await savedAgenda(practice, camille)).toBeUndefined()

  await wednesday.getByLabel('Fin de la plage').fill('12:00')
  await screen.save.click()
  await expect(toast(page, 'Configuration enregistrée')).toBeVisible()
  expect(await savedAgenda(practice, camille)).toMatchObject({
    dayHours: [{ day: 3, ranges: [{ start: '10:00', end: '12:00' }] }],
    closedOnHolidays: 'metropole',
    workedHolidays: ['2027-05-06'],
  })
})

test('only a superadmin edits the agendas of others and the closures of the practice', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const massage = await aService(practice)
  const camille = await aPractitioner(practice, { lastName: 'Roy', offers: [massage.id] })
  await aPractitioner(practice, { firstName: 'Théo', offers: [massage.id] })
  const superadmin = await aSuperadmin(practice, { firstName: 'Ada' })
  await aReservation(practice, {
    praticienId: camille.id,
    date: '2027-04-14',
    time: '10:00',
    clientName: 'Zoé Petit',
  })
  const screen = agendaScreen(page)
  await screen.open(superadmin, `/admin/agenda-config/${camille.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Agenda de Camille Roy' })).toBeVisible()
  await screen.breakToggle('lundi').click()
  await screen.save.click()
  await expect(toast(page, 'Configuration enregistrée')).toBeVisible()
  expect((await savedAgenda(practice, camille)).breakTimes).toEqual([LUNCH_BREAK])
  expect(await savedAgenda(practice, superadmin)).toBeUndefined()

  await screen.tab('Fermetures et congés').click()
  await screen.button('Fermer…').click()
  await screen.field('Qui ferme').selectOption('Tout le cabinet')
  await screen.dialog.getByLabel('Motif (facultatif)').fill('Travaux')
  await screen.dialog.getByLabel('Du', { exact: true }).fill('2027-04-14')
  await expect(screen.dialog).toContainText('Zoé Petit')
  await axeInBothSchemes()
  await screen.button('Fermer ce jour').click()
  await screen.button('Terminer').click()
  await expect(screen.dialog).toBeHidden()

  await page.goto(`/admin/agenda-config/pourquoi?date=2027-04-14&time=09:00&praticienId=${camille.id}`)
  await expect(page.getByRole('status')).toContainText('Le cabinet est fermé (« Travaux ») toute la journée.')
  await page.getByRole('link', { name: 'Voir les fermetures du cabinet' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /le cabinet.*Travaux/ })).toBeVisible()

  await page.context().clearCookies()
  await signIn(page, camille)
  await page.goto(`/admin/agenda-config/${superadmin.id}`)
  await expect(page.getByRole('heading', { name: 'Accès refusé' })).toBeVisible()
})

test.describe('when a request fails', () => {
  test.use({ expectedConsole: FAILED_CALLS })

  test("loading shows 'Erreur lors du chargement' with a retry, and saving keeps the input", async ({
    page,
    practice,
  }) => {
    const camille = await aPractitioner(practice)
    const screen = agendaScreen(page)
    await signIn(page, camille)
    const restoreLoading = await abortCall(page, 'GET /api/admin/agenda/config')
    await page.goto('/admin/regles-de-reservation')
    await expect(toast(page, 'Erreur lors du chargement')).toBeVisible()
    await restoreLoading()
    await screen.button('Réessayer').click()
    await screen.field('Pause après chaque rendez-vous').fill('10')
    const restoreSaving = await abortCall(page, 'PUT /api/admin/agenda/config')
    await screen.save.click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText("Erreur lors de l'enregistrement")
    await expect(screen.field('Pause après chaque rendez-vous')).toHaveValue('10')
    await restoreSaving()
    await screen.save.click()
    await expect(toast(page, 'Configuration enregistrée')).toBeVisible()
    expect((await savedAgenda(practice, camille)).bufferMinutes).toBe(10)
  })
})
