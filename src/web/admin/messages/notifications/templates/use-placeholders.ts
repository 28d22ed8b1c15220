import { type FocusEvent, useRef } from 'react'

type Field = 'subject' | 'body' | 'sms'

const FIELDS: readonly string[] = ['subject', 'body', 'sms']

/** Inserts a placeholder at the caret of the field that last had focus, by default the body. */
export function usePlaceholders(setText: (field: Field, text: string) => void) {
  const lastField = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null)
  return {
    remember({ target }: FocusEvent<HTMLElement>) {
      if (isWritable(target) && FIELDS.includes(target.name)) lastField.current = target
    },
    insert(name: string) {
      const field = lastField.current ?? document.querySelector<HTMLTextAreaElement>('textarea[name="body"]')
      if (!field) return
      field.setRangeText(`{{${name}}}`, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
      setText(field.name as Field, field.value)
      field.focus()
    },
  }
}

function isWritable(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
