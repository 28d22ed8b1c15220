import { FIELD_IDS } from '../flow/field-ids.ts'

export type FieldName = keyof typeof FIELD_IDS

export const FIELD_NAMES = Object.keys(FIELD_IDS) as FieldName[]

export function focusField(name: FieldName): void {
  const field = document.getElementById(FIELD_IDS[name])
  field?.focus()
  // The list of services may be longer than the screen.
  if (field instanceof HTMLFieldSetElement) field.scrollIntoView({ block: 'start' })
}
