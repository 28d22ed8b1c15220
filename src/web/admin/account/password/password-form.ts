import * as z from 'zod/mini'
import { PasswordChange } from '#contract/account.ts'
import { required } from '#contract/fields.ts'

export type TypedPasswords = { currentPassword: string; newPassword: string; repeated: string }

export const NO_PASSWORDS: TypedPasswords = { currentPassword: '', newPassword: '', repeated: '' }

const LABEL = 'Nouveau mot de passe, une seconde fois'

export const repeated = z.string().check(z.minLength(1, required(LABEL)))

/** Checks that both entries match, even while another field is invalid. */
export function agreesWith<Field extends string>(field: Field) {
  return z.refine<Record<Field | 'repeated', string>>((typed) => typed[field] === typed.repeated, {
    path: ['repeated'],
    message: 'Les deux saisies ne sont pas identiques.',
    when: ({ value }) =>
      typeof value === 'object' && value !== null && 'repeated' in value && value.repeated !== '',
  })
}

export const TypedPasswordChange = z.pipe(
  z
    .strictObject({
      ...PasswordChange.shape,
      repeated,
    })
    .check(agreesWith('newPassword')),
  z.transform(({ repeated: _, ...change }): PasswordChange => change),
)
