import { useState } from 'react'
import { useDiscard } from '../../../ui/dialog/dialog-context.ts'
import type { CardPart } from '../dialog.ts'
import type { MoveFormApi } from './use-move-form.ts'

export type OpenParts = ReturnType<typeof useOpenParts>

/** `opened`: shown from the start. A second press closes a part again, and asks first where something was typed. */
export function useOpenParts(form: MoveFormApi, opened?: CardPart) {
  const [shown, setShown] = useState({ start: opened === 'start', terms: opened === 'terms' })
  const [firstField, setFirstField] = useState<'newDate' | 'newTime'>('newDate')
  const discard = useDiscard()
  const show = (part: CardPart) => setShown((parts) => ({ ...parts, [part]: true }))
  const open = (part: CardPart, field: 'newDate' | 'newTime' = 'newDate') => {
    setFirstField(field)
    show(part)
    // Shown already: its fields take no focus by themselves then.
    if (part === 'start' && shown.start) form.setFocus(field)
  }
  const close = (part: CardPart) =>
    discard(() => {
      // Otherwise typed values stay, as they do when the reservation changes.
      form.reset(undefined, { keepDirtyValues: false })
      setShown((parts) => ({ ...parts, [part]: false }))
    })
  return {
    ...shown,
    isAnyOpen: shown.start || shown.terms,
    /** Has the focus once « Déplacer » has opened the fields. */
    firstField,
    show,
    open,
    toggle: (part: CardPart) => (shown[part] ? close(part) : open(part)),
  }
}
