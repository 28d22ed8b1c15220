import { useCallback } from 'react'
import { type Location, useBeforeUnload, useBlocker } from 'react-router'
import { french } from '#domain/typography.ts'
import { adminPaths } from '../paths.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

type Props = {
  when: boolean
  /** Where the query string too says which screen it is. */
  bySearch?: boolean
}

/** Asks before a screen with unsaved changes is left; once for each screen, for the router asks one at a time. */
export function UnsavedChanges({ when, bySearch = false }: Props) {
  const screen = ({ pathname, search }: Location) => (bySearch ? pathname + search : pathname)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      screen(currentLocation) !== screen(nextLocation) &&
      // A session that ended leaves at once: what was typed is kept until its author is back.
      nextLocation.pathname !== adminPaths.login,
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (when) event.preventDefault()
      },
      [when],
    ),
  )
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={french`Quitter sans enregistrer ?`}
      confirmLabel="Quitter sans enregistrer"
      cancelLabel="Rester sur cette page"
      pending={false}
      error={null}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      <p>Vos modifications ne sont pas enregistrées.</p>
    </ConfirmDialog>
  )
}
