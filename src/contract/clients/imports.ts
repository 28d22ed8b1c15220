import * as z from 'zod/mini'
import { IMPORT_FIELDS, type ImportField, MAX_IMPORT_BYTES } from '#domain/clients/import.ts'
import { TEXT_ENCODINGS } from '#domain/language/text-encoding.ts'
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

/** Recognized where they are absent. */
export const ImportChoices = object({
  columns: z.optional(Columns),
  headings: z.optional(
    z.pipe(
      z.enum(['true', 'false'], 'Le champ « Titres » vaut true ou false.'),
      z.transform((text) => text === 'true'),
    ),
  ),
  encoding: z.optional(z.enum(TEXT_ENCODINGS, 'Le champ « Encodage » est inconnu.')),
})
export type ImportChoices = z.output<typeof ImportChoices>

/** One line of a file. Somebody without a name is called by their address or number, as where staff book. */
export const ImportedClient = object({
  clientName: emptyable(clientName('Nom')),
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

const LineNotes = z.array(z.strictObject({ line: z.number(), message: z.string() }))

/** Lines count from 1 as in a text editor. */
const ImportPreview = z.strictObject({
  format: z.enum(['csv', 'xlsx', 'vcard']),
  /** Null where the file says its own. */
  encoding: z.nullable(z.enum(TEXT_ENCODINGS)),
  /** The one that was read, in a workbook of several. */
  sheet: z.nullable(z.string()),
  headings: z.boolean(),
  /** Lines with text above the headings. */
  above: z.number(),
  columns: z.array(z.strictObject({ title: z.string(), field: z.nullable(z.enum(IMPORT_FIELDS)) })),
  samples: z.array(z.strictObject({ line: z.number(), cells: z.array(z.string()) })),
  /** Null once the columns say enough; else what is still to be assigned. */
  missing: z.nullable(z.string()),
  total: z.number(),
  added: z.number(),
  /** The first lines whose client is known (`of` null), or stands in an earlier line. */
  duplicates: z.array(z.strictObject({ line: z.number(), name: z.string(), of: z.nullable(z.number()) })),
  duplicateCount: z.number(),
  /** The first lines that come in, and should be looked at. */
  remarks: LineNotes,
  remarkCount: z.number(),
  /** The first lines that are left aside. */
  errors: LineNotes,
  errorCount: z.number(),
  /** CSV of all lines that are left aside, each with its reason; empty without any. */
  leftAside: z.string(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const previewImport = endpoint({
  ...upload,
  path: '/api/superadmin/client-imports/preview',
  summary: 'Lire un tableau CSV ou Excel ou un fichier vCard de clients, sans rien enregistrer',
  reply: ImportPreview,
  audit: 'clients_searched',
})

export const importClients = endpoint({
  ...upload,
  path: '/api/superadmin/client-imports',
  summary:
    'Importer les clients d’un tableau CSV ou Excel ou d’un fichier vCard, sans les lignes que personne ne peut lire',
  reply: z.strictObject({
    message: z.string(),
    added: z.number(),
    completed: z.number(),
    unchanged: z.number(),
    leftAsideCount: z.number(),
    /** As in the preview. */
    leftAside: z.string(),
  }),
  audit: 'clients_imported',
})
