import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { NoteList } from '#web/admin/clients/notes/NoteList.tsx'
import { signOutAndRedirect } from '#web/admin/guards.ts'
import { dropAllDrafts } from '#web/admin/session/drafts.ts'
import { ALIX, CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const ADD = 'POST /api/admin/clients/{id}/notes'

beforeEach(() => {
  dropAllDrafts()
  // jsdom has no fonts, whose arrival a growing field waits for.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

describe('the draft of a note', () => {
  test('is there again after the screen with its dialog went away', async () => {
    const { reopen } = await typeNote()
    await reopen()
    expect(noteField()).toHaveValue('Vient à vélo')
    expect(screen.getByLabelText(/^Pour moi seul/)).toBeChecked()
  })

  test('belongs to one client', async () => {
    const { reopen } = await typeNote()
    await reopen(8)
    expect(noteField()).toHaveValue('')
  })

  test('goes with « Abandonner »', async () => {
    const { user, open } = await typeNote()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Abandonner' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await open()
    expect(noteField()).toHaveValue('')
  })

  test('goes when the note is saved', async () => {
    server.respond(ADD, { message: 'Note ajoutée', note: { id: 3 } })
    const { user, open } = await typeNote()
    await user.click(screen.getByRole('button', { name: 'Enregistrer la note' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await open()
    expect(noteField()).toHaveValue('')
  })

  test('goes when its author signs out', async () => {
    const { reopen } = await typeNote()
    server.respond('POST /api/auth/logout', { message: 'Déconnecté' })
    await reopen(7, signOutAndRedirect)
    expect(noteField()).toHaveValue('')
  })

  test('survives an expired session, and nobody else sees it', async () => {
    const { signInAs, user, open } = await typeNote()
    server.refuse(ADD, 'unauthenticated')
    await user.click(screen.getByRole('button', { name: 'Enregistrer la note' }))
    await screen.findByRole('heading', { name: '/admin/login' })
    server.respond('GET /api/auth/status', { isLoggedIn: true, admin: ALIX })
    await signInAs(ALIX)
    await open()
    expect(noteField()).toHaveValue('')
  })
})

function noteField() {
  return screen.getByRole('textbox', { name: 'Note' })
}

async function typeNote() {
  const { user, signInAs } = openAdminScreen(<Screen />, { admin: CAMILLE })
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Ajouter une note' }))
    await screen.findByRole('dialog')
  }
  await open()
  await user.type(noteField(), 'Vient à vélo')
  await user.click(screen.getByLabelText(/^Pour moi seul/))
  const reopen = async (clientId = 7, meanwhile: () => Promise<unknown> = async () => {}) => {
    fireEvent.click(screen.getByText('Aucun'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await meanwhile()
    fireEvent.click(screen.getByText(`Client ${clientId}`))
    await open()
  }
  return { user, signInAs, open, reopen }
}

/** Its buttons change the screen as what happens elsewhere would, without asking. */
function Screen() {
  const [clientId, setClientId] = useState<number | null>(7)
  return (
    <>
      {[null, 7, 8].map((id) => (
        <button key={id} type="button" onClick={() => setClientId(id)}>
          {id === null ? 'Aucun' : `Client ${id}`}
        </button>
      ))}
      {clientId !== null && <NoteList key={clientId} target={{ clientId }} notes={[]} empty="Aucune note" />}
    </>
  )
}
