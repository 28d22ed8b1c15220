import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WatchedWordFields } from '#contract/content/wording.ts'
import { Refusal } from '#contract/errors.ts'
import { type Agenda, NEW_AGENDA } from '#domain/booking/agenda.ts'
import { DEFAULT_DEADLINES } from '#domain/booking/deadline.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { RulesPage } from '#web/admin/booking/rules/RulesPage.tsx'
import { WordList } from '#web/admin/content/wording/WordList.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const PUBLIC_SETTINGS = {
  ...toPublicSettings({}),
  closedPeriods: [],
  siteAddress: null,
  timeZone: 'Europe/Paris',
  deadlines: DEFAULT_DEADLINES,
  isExample: false,
}

/** State on the server. */
let version: number

type Name = 'PUT /api/admin/agenda/config' | 'PUT /api/superadmin/wording'
const versionsSent = (name: Name) => server.requests(name).map(({ headers }) => headers['if-match'])

function refuseStale(sent: number | undefined, code: 'agenda_changed' | 'words_changed') {
  if (sent !== undefined && sent !== version) throw new Refusal(code)
  version += 1
}

const save = () => screen.findByRole('button', { name: 'Enregistrer' })
async function conflictTitled(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name: title })
  return heading.closest<HTMLElement>('[role="alert"]') as HTMLElement
}
const press = { take: 'Prendre cette version', keep: 'Enregistrer la mienne à la place' }

beforeEach(() => {
  version = 7
})

describe('an agenda that somebody else saved meanwhile', () => {
  const TITLE = 'Cet agenda a changé entre-temps'
  let stored: Agenda

  beforeEach(() => {
    stored = NEW_AGENDA
    const current = () => version
    server.respond('GET /api/admin/agenda/config', () => stored, current)
    server.respond(
      'PUT /api/admin/agenda/config',
      ({ headers, body }) => {
        refuseStale(headers['if-match'], 'agenda_changed')
        stored = { ...stored, ...(body as Agenda) }
        return stored
      },
      current,
    )
    server.respond('POST /api/admin/agenda/apercu', { slots: {}, outside: [] })
    server.respond('GET /api/admin/agenda/jours-feries', [])
    server.respond('GET /api/admin/calendar-feed', { feed: null })
    server.respond('GET /api/praticiens/{id}/services', [])
    server.respond('GET /api/services', [])
    server.respond('GET /api/public-settings', PUBLIC_SETTINGS)
  })

  const buffer = () => screen.findByLabelText('Pause après chaque rendez-vous')

  async function changeBuffer(minutes: string) {
    const { user } = openAdminScreen(<RulesPage />, { path: adminPaths.bookingRules })
    const field = await buffer()
    await user.clear(field)
    await user.type(field, minutes)
    return user
  }

  function changeElsewhere() {
    stored = { ...stored, bufferMinutes: 30, openDays: [1, 2] }
    version += 1
  }

  test('is not overwritten: the alert shows both versions, and the form keeps what was typed', async () => {
    const user = await changeBuffer('20')
    changeElsewhere()
    await user.click(await save())
    const rows = within(await conflictTitled(TITLE)).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'RéglageEnregistré entre-tempsVotre saisie',
      expect.stringMatching(/^Pause après chaque rendez-vous30\smin20\smin$/),
    ])
    expect(await buffer()).toHaveValue(20)
    expect(stored.bufferMinutes).toBe(30)
  })

  test('is replaced by one’s own version on request', async () => {
    const user = await changeBuffer('20')
    changeElsewhere()
    await user.click(await save())
    await user.click(within(await conflictTitled(TITLE)).getByRole('button', { name: press.keep }))
    await waitFor(() => expect(stored.bufferMinutes).toBe(20))
    expect(versionsSent('PUT /api/admin/agenda/config')).toEqual([7, 8])
    await waitFor(() => expect(screen.queryByText(TITLE)).not.toBeInTheDocument())
  })

  test('replaces what was typed on request, and the next save succeeds', async () => {
    const user = await changeBuffer('20')
    changeElsewhere()
    await user.click(await save())
    await user.click(within(await conflictTitled(TITLE)).getByRole('button', { name: press.take }))
    expect(await buffer()).toHaveValue(30)
    await user.type(await buffer(), '{Backspace}5')
    await user.click(await save())
    await waitFor(() => expect(stored.bufferMinutes).toBe(35))
  })

  test('is no conflict where only hours have changed, which are kept', async () => {
    const user = await changeBuffer('20')
    const workingHours = { start: 10, end: 18, slotDuration: 30 }
    stored = { ...stored, workingHours }
    version += 1
    await user.click(await save())
    await waitFor(() => expect(stored).toMatchObject({ bufferMinutes: 20, workingHours }))
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument()
  })

  test('is no conflict for the person who saved it twice', async () => {
    const user = await changeBuffer('20')
    await user.click(await save())
    await waitFor(() => expect(stored.bufferMinutes).toBe(20))
    await user.type(await buffer(), '{Backspace}5')
    await user.click(await save())
    await waitFor(() => expect(stored.bufferMinutes).toBe(25))
    expect(versionsSent('PUT /api/admin/agenda/config')).toEqual([7, 8])
  })
})

describe('a watched word', () => {
  let stored: WatchedWordFields[]
  const guerir = { word: 'guérir', reason: 'Acte médical.', instead: 'apaiser' }
  const soigner = { word: 'soigner', reason: 'Acte médical.', instead: 'prendre soin' }

  beforeEach(() => {
    stored = [guerir, soigner]
    const current = () => version
    const reply = () => ({ words: stored, isOriginal: false })
    server.respond('GET /api/admin/wording', reply, current)
    server.respond(
      'PUT /api/superadmin/wording',
      ({ headers, body }) => {
        refuseStale(headers['if-match'], 'words_changed')
        stored = body.words
        return reply()
      },
      current,
    )
  })

  async function editReason(text: string) {
    const { user } = openAdminScreen(<WordList />, { admin: ALIX })
    await user.click(await screen.findByText(/mots signalés/))
    await user.click(screen.getByRole('button', { name: 'Modifier guérir' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText('Raison'))
    await user.type(dialog.getByLabelText('Raison'), text)
    return { user, dialog }
  }

  test('is saved beside another one that somebody else changed meanwhile', async () => {
    const { user, dialog } = await editReason('Mienne')
    stored = [guerir, { ...soigner, reason: 'Leur raison' }]
    version += 1
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(stored.map(({ reason }) => reason)).toEqual(['Mienne', 'Leur raison']))
  })

  test('that somebody else changed meanwhile is shown beside one’s own, which replaces it on request', async () => {
    const { user, dialog } = await editReason('Mienne')
    stored = [{ ...guerir, reason: 'Leur raison' }, soigner]
    version += 1
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    expect(await dialog.findByText(/Leur raison/)).toBeVisible()
    expect(dialog.getByLabelText('Raison')).toHaveValue('Mienne')
    expect(stored[0]?.reason).toBe('Leur raison')
    await user.click(dialog.getByRole('button', { name: press.keep }))
    await waitFor(() => expect(stored[0]?.reason).toBe('Mienne'))
  })

  test('that somebody else removed meanwhile is added again only on request', async () => {
    const { user, dialog } = await editReason('Mienne')
    stored = [soigner]
    version += 1
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    expect(await dialog.findByRole('heading', { name: 'Ce mot a été retiré entre-temps' })).toBeVisible()
    expect(stored).toEqual([soigner])
    await user.click(dialog.getByRole('button', { name: press.keep }))
    await waitFor(() => expect(stored.map(({ word }) => word)).toEqual(['soigner', 'guérir']))
  })
})
