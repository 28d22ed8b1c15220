import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, emptyable, IfMatch, id, idParam, integer, line, object, time } from '../fields.ts'

/** Blocked time of a practitioner; `duration` in minutes. */
export const Block = z.strictObject({
  id: z.number(),
  date: z.string(),
  time: z.string(),
  duration: z.number(),
  label: z.nullable(z.string()),
  praticienId: z.number(),
  praticienName: z.string(),
  /** Grows with every change and is sent back as `If-Match`. */
  version: z.number(),
})
export type Block = z.infer<typeof Block>

const span = {
  date: day('Date'),
  time: time('Heure'),
  duration: integer('Durée', { min: 5, max: 1440, step: 5 }),
}
const label = emptyable(line('Motif', { max: 100 }))

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/blocks',
  access: 'staff',
  audit: 'agenda_opened',
  summary: 'Plages bloquées de l’agenda',
  query: object({
    start: day('Début'),
    end: day('Fin'),
    praticienId: z.optional(idParam('Praticien')),
  }).check(
    z.refine(({ start, end }) => start <= end, {
      path: ['end'],
      message: 'La date de fin doit suivre la date de début.',
    }),
  ),
  reply: z.array(Block),
})

export const createBlock = endpoint({
  method: 'POST',
  path: '/api/admin/agenda/blocks',
  access: 'staff',
  audit: 'block_added',
  summary: 'Bloquer une plage',
  body: object({ ...span, label, praticienId: emptyable(id('Praticien')) }),
  reply: Block,
  status: 201,
  errors: ['slot_past', 'slot_taken', 'slot_skipped', 'practitioner_gone'],
})

export const changeBlock = endpoint({
  method: 'PUT',
  path: '/api/admin/agenda/blocks/{id}',
  access: 'staff',
  audit: 'block_changed',
  summary: 'Déplacer ou redimensionner une plage bloquée',
  params: object({ id: idParam('Plage bloquée') }),
  headers: IfMatch,
  body: object({ ...span, label }),
  reply: Block,
  errors: [
    'not_found',
    'slot_taken',
    'slot_skipped',
    'move_to_past',
    'move_from_past',
    'reservation_past',
    'block_changed',
  ],
})

export const removeBlock = endpoint({
  method: 'DELETE',
  path: '/api/admin/agenda/blocks/{id}',
  access: 'staff',
  audit: 'block_removed',
  summary: 'Libérer une plage bloquée',
  params: object({ id: idParam('Plage bloquée') }),
  headers: IfMatch,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found', 'reservation_past', 'block_changed'],
})
