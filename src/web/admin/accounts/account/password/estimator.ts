import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as commonWords } from '@zxcvbn-ts/language-common'
import { dictionary as frenchWords } from '@zxcvbn-ts/language-fr'
import { estimatorOptions } from '#domain/accounts/password.ts'

/** Large, hence imported only where somebody types a new password. */
export function createEstimator(): ZxcvbnFactory {
  return new ZxcvbnFactory(
    estimatorOptions({ dictionary: commonWords, adjacencyGraphs }, { dictionary: frenchWords }),
  )
}
