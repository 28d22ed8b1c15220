import * as z from 'zod/mini'
import { ID_PATTERN } from '#domain/language/id.ts'
import { fieldName, id, idMessage } from './fields.ts'

/** Ids in a query string, separated by commas; each at most nine digits. */
export function idsParam(label: string, { max }: { max: number }) {
  return z.pipe(
    z.string({ error: idMessage(label) }).check(
      z.maxLength(max * 10, { error: idMessage(label), abort: true }),
      z.refine((text) => text.split(',').every((part) => ID_PATTERN.test(part)), idMessage(label)),
    ),
    z.pipe(
      z.transform((text: string) => text.split(',').map(Number)),
      distinctIds(label, { max }),
    ),
  )
}

/** Ids in a JSON body, none of them twice. */
export function distinctIds(label: string, { max }: { max: number }) {
  return z.array(id(label), `${fieldName(label)} est une liste d’identifiants.`).check(
    z.maxLength(max, { error: `${fieldName(label)} compte au plus ${max} éléments.`, abort: true }),
    z.refine(
      (ids) => new Set(ids).size === ids.length,
      `${fieldName(label)} contient deux fois le même élément.`,
    ),
  )
}
