import type { OtherClient } from '#contract/clients/merges.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french } from '#domain/language/typography.ts'

/** « zoe@exemple.fr · 06 12 34 56 78 · 3 rendez-vous » */
export function contactLine({ email, phone, reservations }: OtherClient): string {
  return [email, phone && groupedPhone(phone), `${reservations} rendez-vous`].filter(Boolean).join(' · ')
}

export function nameOf({ name }: Pick<OtherClient, 'name'>): string {
  return name ?? 'Sans nom'
}

export function pluralize(count: number, noun: string): string {
  return french`${count} ${noun}${count > 1 ? 's' : ''}`
}
