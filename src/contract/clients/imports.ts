import * as z from 'zod/mini'
import { IMPORT_FIELDS, type ImportField, MAX_IMPORT_BYTES } from '#domain/clients/import.ts'
import { endpoint } from '../endpoint.ts'
import { clientName, email, emptyable, object, phone } from '../fields.ts'

/** Parts of a form are texts: the field of each column, separated by commas; nothing for a column left out. */
const Columns = z.pipe(
  z.string().check(
    z.maxLength(2_000, { error: 'Le champ « Colonnes » est trop long.', abort: true }),
    z.refine((text) => text.split(',').every(isField), 'Le champ « Colonnes » nomme une colonne inconnue.'),
  ),
  z.transform((text: string) => text.split(',').map((name) => (name === '' ? null : (name as ImportField)))),
)

function isField(name: string): boolean {
  return name === '' || IMPORT_FIELDS.some((field) => field === name)
}

/** Both are recognized where they are absent. */
export const ImportChoices = object({
  columns: z.optional(Columns),
  headings: z.optional(
    z.pipe(
      z.enum(['true', 'false'], 'Le champ « Titres » vaut true ou false.'),
      z.transform((text) => text === 'true'),
    ),
  ),
})
export type ImportChoices = z.output<typeof ImportChoices>

/** One line of a file. A name that a spreadsheet would compute is none. */
export const ImportedClient = object({
  clientName: clientName('Nom').check(
    z.refine((name) => !/^[=+@-]/.test(name), 'Le champ « Nom » ne peut pas commencer comme une formule.'),
  ),
  clientEmail: emptyable(email('E-mail')),
  clientPhone: emptyable(phone('Téléphone')),
}).check(
  z.refine(({ clientEmail, clientPhone }) => clientEmail !== undefined || clientPhone !== undefined, {
    path: ['clientEmail'],
    message: 'Il faut un e-mail ou un téléphone.',
  }),
)

const upload = {
  method: 'POST',
  access: 'superadmin',
  requiresReauthentication: true,
  upload: {
    field: 'table',
    max: 1,
    file: { label: 'Fichier', maxBytes: MAX_IMPORT_BYTES, tooLarge: 'table_too_heavy' },
  },
  fields: ImportChoices,
  errors: ['table_too_heavy'],
} as const

/** Lines count from 1 as in a text editor. */
const ImportPreview = z.strictObject({
  encoding: z.string(),
  headings: z.boolean(),
  columns: z.array(z.strictObject({ title: z.string(), field: z.nullable(z.enum(IMPORT_FIELDS)) })),
  samples: z.array(z.strictObject({ line: z.number(), cells: z.array(z.string()) })),
  /** Null once the columns say enough; else what is still to be assigned. */
  missing: z.nullable(z.string()),
  total: z.number(),
  added: z.number(),
  /** The first lines whose client is known (`of` null), or stands in an earlier line. */
  duplicates: z.array(z.strictObject({ line: z.number(), name: z.string(), of: z.nullable(z.number()) })),
  duplicateCount: z.number(),
  errors: z.array(z.strictObject({ line: z.number(), message: z.string() })),
  errorCount: z.number(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const previewImport = endpoint({
  ...upload,
  path: '/api/superadmin/client-imports/preview',
  summary: 'Lire un fichier CSV de clients, sans rien enregistrer',
  reply: ImportPreview,
  audit: 'clients_searched',
})

export const importClients = endpoint({
  ...upload,
  path: '/api/superadmin/client-imports',
  summary: 'Importer les clients d’un fichier CSV : tous, ou aucun si une ligne est à corriger',
  reply: z.strictObject({
    message: z.string(),
    added: z.number(),
    completed: z.number(),
    unchanged: z.number(),
  }),
  audit: 'clients_imported',
})
