import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import { ALIX, CAMILLE } from '../../../support/component/admin-screen.tsx'
import { openDialog } from '../../../support/component/agenda-dialogs.tsx'
import { server } from '../../../support/component/server.ts'

const CLOSE = 'POST /api/admin/agenda/fermer'
const PREVIEW = 'POST /api/admin/agenda/fermer/apercu'
const WEDNESDAY = '2027-04-14'

const NOTHING_TO_UNDO = { written: { absences: [], blocks: [] }, formerWeeks: null }

beforeEach(() => {
  server.respond(PREVIEW, [])
  server.respond(CLOSE, {
    message: '',
    blocks: 0,
    absences: 1,
    closures: 0,
    ...NOTHING_TO_UNDO,
    reservations: [],
    pending: [],
  })
})

const open = (options: Parameters<typeof openDialog>[1] = {}) =>
  openDialog({ kind: 'closing', date: WEDNESDAY, praticienId: null }, options)
const closed = () => server.requests(CLOSE).map(({ body }) => body)

describe('who is closed', () => {
  test('is not asked of a superadmin who works alone', async () => {
    const { press } = await open({ admin: ALIX, owners: [{ id: ALIX.id, displayName: 'Alix Martin' }] })
    expect(screen.queryByLabelText('Qui ferme')).not.toBeInTheDocument()
    await press('Fermer ce jour')
    await waitFor(() => expect(closed()).toMatchObject([{ praticienId: ALIX.id }]))
  })

  test('is the own agenda, a colleague or the whole practice for a superadmin with a team', async () => {
    const owners = [
      { id: CAMILLE.id, displayName: 'Camille Martin' },
      { id: ALIX.id, displayName: 'Alix Martin' },
    ]
    const { user, field, press } = await open({ admin: ALIX, owners })
    const who = within(field('Qui ferme')).getAllByRole('option')
    expect(who.map(({ textContent }) => textContent)).toEqual([
      'Mon agenda',
      'Camille Martin',
      'Tout le cabinet',
    ])
    expect(field('Qui ferme')).toHaveValue(String(ALIX.id))
    await user.selectOptions(field('Qui ferme'), 'Tout le cabinet')
    await press('Fermer ce jour')
    await waitFor(() => expect(closed()).toEqual([{ practice: true, from: WEDNESDAY, to: WEDNESDAY }]))
  })
})

describe('what is closed', () => {
  test('follows the first day until the last one is chosen', async () => {
    const { type, field } = await open()
    await type('Du', '2027-04-20')
    expect(field('Au')).toHaveValue('2027-04-20')
    await type('Au', '2027-04-25')
    await type('Du', '2027-04-21')
    expect(field('Au')).toHaveValue('2027-04-25')
    await type('Du', '2027-04-27')
    expect(field('Au')).toHaveValue('2027-04-27')
  })

  test('of several days names the ends of the hours, and is not repeated', async () => {
    const { user, type, field, press } = await open()
    await user.selectOptions(field('Répéter'), 'Chaque semaine, sans fin')
    await type('Au', '2027-04-16')
    expect(screen.queryByLabelText('Répéter')).not.toBeInTheDocument()
    await user.click(field('Toute la journée'))
    await type('Le premier jour, à partir de', '14:00')
    await press('Fermer cette période')
    await waitFor(() =>
      expect(closed()).toEqual([
        { praticienId: CAMILLE.id, from: WEDNESDAY, to: '2027-04-16', start: '14:00' },
      ]),
    )
  })

  test('is refused beside its field, and what was typed stays', async () => {
    const { user, type, field, press } = await open()
    await user.click(field('Toute la journée'))
    await press('Fermer ces heures')
    expect(field('De')).toHaveAccessibleDescription(french`Le champ « De » est obligatoire.`)
    expect(field('De')).toHaveFocus()
    await type('De', '18:00')
    await type('À', '14:00')
    await type('Motif (facultatif)', 'Banque')
    await press('Fermer ces heures')
    expect(field('À')).toHaveAccessibleDescription('L’heure de fin doit suivre l’heure de début.')
    expect(closed()).toEqual([])
    server.refuse(CLOSE, 'invalid', [{ path: 'from', message: 'Cette date est déjà passée.' }])
    await type('À', '19:00')
    await press('Fermer ces heures')
    await waitFor(() => expect(field('Du')).toHaveAccessibleDescription(/Cette date est déjà passée\./))
    expect(field('Motif (facultatif)')).toHaveValue('Banque')
  })
})
