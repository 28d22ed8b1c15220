import * as z from 'zod/mini'
import { PasswordChange } from '#contract/accounts/account.ts'
import { required } from '#contract/fields.ts'

export type TypedPasswords = { currentPassword: string; newPassword: string; repeatedPassword: string }

export const NO_PASSWORDS: TypedPasswords = { currentPassword: '', newPassword: '', repeatedPassword: '' }

const LABEL = 'Nouveau mot de passe, une seconde fois'

export const repeatedPassword = z.string().check(z.minLength(1, required(LABEL)))

/** Checks that both passwords match, even while another field is invalid. */
export function matchesRepeated<Field extends string>(field: Field) {
  return z.refine<Record<Field | 'repeatedPassword', string>>(
    (typed) => typed[field] === typed.repeatedPassword,
    {
      path: ['repeatedPassword'],
      message: 'Les deux saisies ne sont pas identiques.',
      when: ({ value }) =>
        typeof value === 'object' &&
        value !== null &&
        'repeatedPassword' in value &&
        value.repeatedPassword !== '',
    },
  )
}

export const TypedPasswordChange = z.pipe(
  z
    .strictObject({
      ...PasswordChange.shape,
      repeatedPassword,
    })
    .check(matchesRepeated('newPassword')),
  z.transform(({ repeatedPassword: _, ...change }): PasswordChange => change),
)
