import { createContext, use } from 'react'

/**
 * A form in a dialog with something that is not saved. `onDiscard` is called when it is abandoned; `question` replaces
 * the one about what was typed.
 */
export type UnsavedForm = { onDiscard: () => void; question?: UnsavedQuestion | undefined }

export type UnsavedQuestion = { text: string; discard: string; keep: string }

export type DialogState = {
  unsaved: Set<UnsavedForm>
  discard: (then: () => void) => void
  /** Container of dialogs that open from this one: inside it, the sticky heading would lie on top of them. */
  place: HTMLElement | null
}

export const DialogContext = createContext<DialogState | null>(null)

/** Does at once what loses the dialog’s text if nothing is unsaved, and asks first otherwise. */
export function useDiscard(): (then: () => void) => void {
  return use(DialogContext)?.discard ?? ((then) => then())
}
