import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { useVersionedForm } from '#web/admin/forms/use-versioned-form.ts'
import { ApiError } from '#web/app/api.ts'
import { openAdminScreen } from '../../support/component/admin-screen.tsx'

const Note = z.object({ text: z.string(), version: z.optional(z.number()) })
type Note = z.infer<typeof Note>

const THEIRS: Note = { text: 'La leur', version: 7 }
const READ: Note = { text: 'Lue', version: 1 }

type Save = (note: Note) => Promise<Note>

function NoteForm({ save }: { save: Save }) {
  const { form, submit, conflict, keepMine, takeTheirs } = useVersionedForm({
    schema: Note,
    values: READ,
    save,
    conflictCode: 'page_changed',
    readTheirs: async () => THEIRS,
    success: 'Note enregistrée',
    failure: 'Erreur',
  })
  return (
    <form onSubmit={submit}>
      <label>
        Texte
        <input {...form.register('text')} />
      </label>
      <button type="submit">Enregistrer</button>
      {conflict && (
        <section aria-label="Conflit">
          {conflict.theirs.text} / {conflict.mine.text}
          <button type="button" onClick={keepMine}>
            Garder
          </button>
          <button type="button" onClick={takeTheirs}>
            Prendre
          </button>
        </section>
      )}
    </form>
  )
}

async function openForm(save: Save) {
  const { user } = openAdminScreen(<NoteForm save={save} />)
  const text = await screen.findByLabelText('Texte')
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const type = async (typed: string) => {
    await user.clear(text)
    await user.type(text, typed)
  }
  return { text, press, type }
}

/** Refuses every version but theirs, as a server that holds it would. */
const refuseOlder: Save = async (note) => {
  if (note.version !== THEIRS.version)
    throw new ApiError(412, { code: 'page_changed', message: 'Changée entre-temps.' })
  return { ...note, version: 8 }
}

test('a save sends the version that was read, and the next one that of the reply', async () => {
  const save = vi.fn<Save>(async (note) => ({ ...note, version: (note.version ?? 0) + 1 }))
  const { press, type } = await openForm(save)
  await type('Une')
  await press('Enregistrer')
  expect(await screen.findByText('Note enregistrée')).toBeInTheDocument()
  await type('Deux')
  await press('Enregistrer')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(save.mock.calls.map(([note]) => note)).toEqual([
    { text: 'Une', version: 1 },
    { text: 'Deux', version: 2 },
  ])
})

test('« Garder » saves what was typed over the version saved elsewhere', async () => {
  const save = vi.fn<Save>(refuseOlder)
  const { press, type } = await openForm(save)
  await type('La mienne')
  await press('Enregistrer')
  expect(await screen.findByRole('region', { name: 'Conflit' })).toHaveTextContent('La leur / La mienne')
  await press('Garder')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Conflit' })).not.toBeInTheDocument())
  expect(save.mock.calls.at(-1)).toEqual([{ text: 'La mienne', version: 7 }])
})

test('« Prendre » puts the version saved elsewhere into the form, and sends nothing', async () => {
  const save = vi.fn<Save>(refuseOlder)
  const { text, press, type } = await openForm(save)
  await type('La mienne')
  await press('Enregistrer')
  await screen.findByRole('region', { name: 'Conflit' })
  await press('Prendre')
  expect(text).toHaveValue('La leur')
  expect(screen.queryByRole('region', { name: 'Conflit' })).not.toBeInTheDocument()
  expect(save).toHaveBeenCalledTimes(1)
})
