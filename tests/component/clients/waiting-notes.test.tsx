import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ClientNote } from '#contract/clients/notes.ts'
import { NoteList } from '#web/admin/clients/notes/NoteList.tsx'
import { dropAllDrafts } from '#web/admin/session/drafts.ts'
import { session } from '#web/admin/session/session.ts'
import { clearSession } from '#web/app/session.ts'
import { CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const CHANGE = 'PUT /api/admin/client-notes/{id}'
const LONGER_THAN_A_DELAY = { timeout: 10_000 }

const NOTE: ClientNote = {
  id: 3,
  text: 'Vient à vélo',
  visibility: 'team',
  authorName: 'Camille Martin',
  isOwn: true,
  mayRemove: true,
  reservation: null,
  at: '2027-04-12T08:00',
  changedAt: null,
  version: 0,
}

const mark = () => screen.queryByText('Pas encore enregistré')

beforeEach(() => {
  dropAllDrafts()
  // jsdom has no fonts, whose arrival a growing field waits for.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

describe('a changed note that waits for the network', () => {
  test('is sent with the version and the key that it had, though a newer one was read meanwhile', async () => {
    const { readNewer } = await saveOffline()
    readNewer()
    await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('Vient en bus'))
    const before = server.requests(CHANGE).length
    server.refuse(CHANGE, 'note_changed')
    expect(await screen.findByRole('alert', {}, LONGER_THAN_A_DELAY)).toHaveTextContent(
      'Cette note a changé entre-temps',
    )
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Vient à pied')
    expect(mark()).not.toBeInTheDocument()
    const sent = server.requests(CHANGE)
    expect(sent.length).toBe(before + 1)
    expect(new Set(sent.map(({ headers }) => headers['if-match']))).toEqual(new Set([0]))
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('is not edited until it is answered', async () => {
    await saveOffline()
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveAttribute('readonly')
    expect(screen.getByRole('button', { name: 'Enregistrement...' })).toBeDisabled()
  })

  test('does not wait after a refusal, which says why', async () => {
    const { user } = await openNote()
    server.refuse(CHANGE, 'unavailable')
    await user.click(screen.getByRole('button', { name: 'Enregistrer la note' }))
    await screen.findByRole('alert')
    expect(server.requests(CHANGE)).toHaveLength(1)
    expect(mark()).not.toBeInTheDocument()
  })

  test('is not sent after the session has ended', async () => {
    await saveOffline()
    const before = server.requests(CHANGE).length
    clearSession(session)
    server.respond(CHANGE, { message: 'Note modifiée', version: 1 })
    await screen.findByRole('alert', {}, LONGER_THAN_A_DELAY)
    expect(server.requests(CHANGE)).toHaveLength(before)
  })
})

async function openNote() {
  const { user } = openAdminScreen(<Screen />, { admin: CAMILLE })
  await user.click(await screen.findByRole('button', { name: /^Modifier, note/ }))
  const field = await screen.findByRole('textbox', { name: 'Note' })
  await user.clear(field)
  await user.type(field, 'Vient à pied')
  return { user, readNewer: () => screen.getByText('Relire').click() }
}

async function saveOffline() {
  server.disconnect(CHANGE)
  const screenOfNote = await openNote()
  await screenOfNote.user.click(screen.getByRole('button', { name: 'Enregistrer la note' }))
  await waitFor(() => expect(mark()).toBeVisible())
  return screenOfNote
}

/** Its button shows what was read meanwhile. */
function Screen() {
  const [note, setNote] = useState(NOTE)
  return (
    <>
      <button type="button" onClick={() => setNote({ ...NOTE, text: 'Vient en bus', version: 1 })}>
        Relire
      </button>
      <NoteList target={{ clientId: 7 }} notes={[note]} empty="Aucune note" />
    </>
  )
}
