import { useEffect, useEffectEvent, useRef } from 'react'
import { type Blocker, useLocation, useNavigate } from 'react-router'
import { useIsAnyDialogOpen } from '../ui/dialog/open-dialogs.ts'

/**
 * From the document's first history entry Back leaves the document, and no guard is asked. A dialog that opens there
 * therefore adds a second entry of the same screen; going Back from it without a dialog passes over the first one.
 */
export function useSecondEntry({ state: blockerState }: Blocker): void {
  const isAnyDialogOpen = useIsAnyDialogOpen()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const addSecondEntry = useEffectEvent(() => {
    // A blocked navigation, about which the dialog asks, would be forgotten.
    if (blockerState === 'blocked' || !isFirstEntry()) return
    // Without the hash, to which the screen would scroll again.
    void navigate({ pathname, search }, { state: { ...state, isSecondEntry: true } })
  })
  useEffect(() => {
    if (isAnyDialogOpen) addSecondEntry()
  }, [isAnyDialogOpen])

  const isSecondEntry = state?.isSecondEntry === true
  const wasSecondEntry = useRef(false)
  useEffect(() => {
    if (wasSecondEntry.current && isFirstEntry()) window.history.back()
    wasSecondEntry.current = isSecondEntry
  }, [isSecondEntry])
}

/** React Router counts the entries of the document. */
function isFirstEntry(): boolean {
  return window.history.state?.idx === 0
}
