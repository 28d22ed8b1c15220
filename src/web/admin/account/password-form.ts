import * as z from 'zod/mini'
import { PasswordChange } from '#contract/account.ts'
import { required } from '#contract/fields.ts'

/** What the fields hold. */
export type TypedPasswords = { currentPassword: string; newPassword: string; repeated: string }

export const NO_PASSWORDS: TypedPasswords = { currentPassword: '', newPassword: '', repeated: '' }

const LABEL = 'Nouveau mot de passe, une seconde fois'

/** The contract's rules, and that both typings of the new password agree; what is sent holds it once. */
export const TypedPasswordChange = z.pipe(
  z
    .strictObject({
      ...PasswordChange.shape,
      repeated: z.string().check(z.minLength(1, required(LABEL))),
    })
    .check(
      z.refine(({ newPassword, repeated }) => newPassword === repeated, {
        path: ['repeated'],
        message: 'Les deux saisies ne sont pas identiques.',
        // Also said while another field is wrong.
        when: ({ value }) =>
          typeof value === 'object' && value !== null && 'repeated' in value && value.repeated !== '',
      }),
    ),
  z.transform(({ repeated: _, ...change }): PasswordChange => change),
)
