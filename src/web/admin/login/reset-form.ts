import * as z from 'zod/mini'
import { ChosenPassword } from '#contract/password-reset.ts'
import { agreesWith, repeated } from '../account/password/password-form.ts'

export const NO_PASSWORD = { password: '', repeated: '' }

/** The contract's rules, and that both typings agree; what is sent holds it once. */
export const TypedPassword = z.pipe(
  z.strictObject({ ...ChosenPassword.shape, repeated }).check(agreesWith('password')),
  z.transform(({ password }): ChosenPassword => ({ password })),
)
