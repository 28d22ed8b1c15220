import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

type OpenDialog = { onEscape: () => void }

/** The one on top is the last. */
const open: OpenDialog[] = []
const listeners = new Set<() => void>()

/** Escape reaches the dialog on top only. */
export function useOpenDialog({ onEscape }: OpenDialog): void {
  const escapeNow = useEffectEvent(onEscape)
  useEffect(() => {
    const dialog = { onEscape: () => escapeNow() }
    window.addEventListener('keydown', escapeTopmost, { capture: true })
    open.push(dialog)
    notify()
    return () => {
      open.splice(open.indexOf(dialog), 1)
      if (open.length === 0) window.removeEventListener('keydown', escapeTopmost, { capture: true })
      notify()
    }
  }, [])
}

export function useIsAnyDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, isAnyDialogOpen)
}

function escapeTopmost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || isForPopup(event.target)) return
  open.at(-1)?.onEscape()
}

/** Mantine marks the field of an open list in the dialog: Escape closes the list first. */
function isForPopup(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
}

function isAnyDialogOpen(): boolean {
  return open.length > 0
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
