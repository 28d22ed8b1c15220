import type { KeyboardEvent } from 'react'

/** Enter on a radio button or checkbox would submit the form. */
export function withoutSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
