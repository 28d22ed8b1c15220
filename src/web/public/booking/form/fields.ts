/** Ids of the controls in page order: the first invalid field gets the focus. */
export const FIELD_IDS = {
  serviceId: 'prestation',
  praticienId: 'praticien',
  clientName: 'nom',
  clientEmail: 'email',
  clientPhone: 'telephone',
} as const

export type FieldName = keyof typeof FIELD_IDS

export const FIELD_NAMES = Object.keys(FIELD_IDS) as FieldName[]

export function focusField(name: FieldName): void {
  document.getElementById(FIELD_IDS[name])?.focus()
}
