import { useCallback } from 'react'
import { type Location, useBeforeUnload, useBlocker } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../paths.ts'
import { ConfirmDialog } from '../ui/confirm/ConfirmDialog.tsx'

type Props = {
  when: boolean
  /** Treats another query string as another screen. */
  bySearch?: boolean
}

/** At most one per screen: React Router supports a single blocker. */
export function UnsavedChanges({ when, bySearch = false }: Props) {
  const screen = ({ pathname, search }: Location) => (bySearch ? pathname + search : pathname)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      screen(currentLocation) !== screen(nextLocation) &&
      // An expired session redirects without asking: useDraft() preserves the values.
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
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      <p>Vos modifications ne sont pas enregistrées.</p>
    </ConfirmDialog>
  )
}
