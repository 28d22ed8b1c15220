import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ConfirmButton } from '#web/admin/ui/confirm/ConfirmButton.tsx'
import { useSave } from '#web/admin/ui/query/use-save.ts'
import { ApiError } from '#web/app/api.ts'
import { openAdminScreen } from '../../support/component/admin-screen.tsx'

const REFUSAL = 'Cette page vient d’être modifiée.'
const refuse = () => Promise.reject(new ApiError(409, { message: REFUSAL }))

type Action = (reason: string) => Promise<{ message: string }>

function Removal({ action }: { action: Action }) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmButton
      label="Supprimer la page"
      title="Supprimer cette page"
      confirmLabel="Supprimer"
      action={() => action(reason)}
      done={({ message }) => message}
    >
      <label>
        Motif
        <input value={reason} onChange={(event) => setReason(event.target.value)} />
      </label>
    </ConfirmButton>
  )
}

async function openConfirmation(action: Action) {
  const { user } = openAdminScreen(<Removal action={action} />)
  await user.click(await screen.findByRole('button', { name: 'Supprimer la page' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Motif'), 'Fermée')
  return { user, dialog, confirm: dialog.getByRole('button', { name: 'Supprimer' }) }
}

test('a refused confirmation appears once, in the dialog, which keeps what was typed', async () => {
  const { user, dialog, confirm } = await openConfirmation(refuse)
  await user.click(confirm)
  expect(await dialog.findByRole('alert')).toHaveTextContent(REFUSAL)
  expect(screen.getAllByText(REFUSAL)).toHaveLength(1)
  expect(dialog.getByLabelText('Motif')).toHaveValue('Fermée')
  expect(confirm).toBeEnabled()
})

test('a double click confirms once, and the button that asked gets the focus back', async () => {
  const action = vi.fn<Action>(async () => ({ message: 'Page supprimée' }))
  const { user, confirm } = await openConfirmation(action)
  await user.dblClick(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(action.mock.calls).toEqual([['Fermée']])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Supprimer la page' })).toHaveFocus())
  expect(await screen.findAllByText('Page supprimée')).toHaveLength(1)
})

test('a refused change without a dialog shows one toast', async () => {
  const { user } = openAdminScreen(<Archive />)
  await user.click(await screen.findByRole('button', { name: 'Archiver' }))
  expect(await screen.findAllByText(REFUSAL)).toHaveLength(1)
})

function Archive() {
  const saving = useSave(refuse, { failure: 'Erreur lors de l’enregistrement' })
  return (
    <button type="button" onClick={() => saving.mutate()}>
      Archiver
    </button>
  )
}
