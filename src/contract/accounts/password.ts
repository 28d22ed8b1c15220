import * as z from 'zod/mini'
import { PASSWORD_LENGTH } from '#domain/accounts/password.ts'
import { french } from '#domain/language/typography.ts'
import { required } from '../fields.ts'

const { min, max } = PASSWORD_LENGTH

/** Refusals of the server, and reasons of the meter shown while typing. */
export const WEAK_PASSWORD = {
  common: french`Ce mot de passe est trop courant : il serait deviné tout de suite.`,
  personal: 'Ce mot de passe ressemble trop à votre nom ou à celui du site.',
} as const

/** Shown beside the field before one types: what `newPassword` refuses. */
export const PASSWORD_HINT = `Au moins ${min} caractères. Un mot de passe que l’on devinerait parmi les premiers est refusé.`

/** An existing password need only be present; its maximum length bounds the cost of hashing. */
export function currentPassword(label: string) {
  return z
    .string(required(label))
    .check(z.minLength(1, required(label)), z.maxLength(1024, 'Ce mot de passe est trop long.'))
}

/** New password of 8 to 200 characters. The server, which has dictionaries, refuses guessable ones. */
export function newPassword(label: string) {
  const fieldName = french`Le champ « ${label} »`
  const typeMessage = (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? required(label) : `${fieldName} doit être un texte.`
  return z
    .string({ error: typeMessage })
    .check(
      z.minLength(1, { error: required(label), abort: true }),
      z.maxLength(max, { error: `${fieldName} doit compter au plus ${max} caractères.`, abort: true }),
      z.minLength(min, { error: `${fieldName} doit compter au moins ${min} caractères.`, abort: true }),
    )
}
