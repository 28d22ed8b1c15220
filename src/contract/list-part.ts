import * as z from 'zod/mini'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import { idParam } from './fields.ts'

const MAX_LIMIT = 200
const LIMIT_MESSAGE = french`Le champ « Limite » doit être un nombre entier de 1 à ${frenchNumber(MAX_LIMIT)}.`

/** Query of a list: at most `limit` rows, those after the row with the id `before`. Without both, the whole list. */
export const listPart = {
  limit: z.optional(
    z.pipe(
      z.string(LIMIT_MESSAGE).check(z.regex(/^[1-9]\d{0,2}$/, { error: LIMIT_MESSAGE, abort: true })),
      z.pipe(z.transform(Number), z.number().check(z.maximum(MAX_LIMIT, LIMIT_MESSAGE))),
    ),
  ),
  before: z.optional(idParam('Page')),
}
