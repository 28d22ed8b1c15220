/** Ids of the form's controls, in the order in which a visitor meets them. */
export const FIELD_IDS = {
  serviceId: 'prestation',
  praticienId: 'praticien',
  clientName: 'nom',
  clientEmail: 'email',
  clientPhone: 'telephone',
} as const

export type FieldName = keyof typeof FIELD_IDS

export const FIELD_NAMES = Object.keys(FIELD_IDS) as FieldName[]

/** Puts the visitor where something is to be corrected. */
export function focusField(name: FieldName): void {
  document.getElementById(FIELD_IDS[name])?.focus()
}
