import { createRequire } from 'node:module'
import { type Estimator, estimatorOptions, judgePassword, type Weakness } from '#domain/accounts/password.ts'

const require = createRequire(import.meta.url)

let estimator: Estimator | undefined

/** Reason why a password is refused, or null; `names` are those of the person and the site. */
export function weaknessOf(password: string, names: readonly string[]): Weakness | null {
  // Most processes never judge a password: the dictionaries take some 40 MB and 0.3 s.
  estimator ??= createEstimator()
  return judgePassword(estimator, password, names).weakness
}

function createEstimator(): Estimator {
  const { ZxcvbnFactory }: typeof import('@zxcvbn-ts/core') = require('@zxcvbn-ts/core')
  const common: typeof import('@zxcvbn-ts/language-common') = require('@zxcvbn-ts/language-common')
  const french: typeof import('@zxcvbn-ts/language-fr') = require('@zxcvbn-ts/language-fr')
  return new ZxcvbnFactory(estimatorOptions(common, french))
}
