import * as z from 'zod/mini'
import { MAX_IMPORT_BYTES } from '#domain/clients/import.ts'
import { APPOINTMENT_FIELDS, type AppointmentField } from '#domain/clients/moving-in/columns.ts'
import { TITLE_ORDERS, TITLE_SEPARATORS } from '#domain/clients/moving-in/titles.ts'
import { TEXT_ENCODINGS } from '#domain/language/text-encoding.ts'
import { endpoint } from '../endpoint.ts'
import { clientName, email, emptyable, idParam, line, object, phone } from '../fields.ts'

/** Parts of a form are texts: one entry for each column, separated by commas; nothing for a column left out. */
const Columns = z.pipe(
  z.string().check(
    z.maxLength(2_000, { error: 'Le champ « Colonnes » est trop long.', abort: true }),
    z.refine((text) => text.split(',').every(isField), 'Le champ « Colonnes » nomme une colonne inconnue.'),
  ),
  z.transform((text: string) =>
    text.split(',').map((name) => (name === '' ? null : (name as AppointmentField))),
  ),
)

function isField(name: string): boolean {
  return name === '' || APPOINTMENT_FIELDS.some((field) => field === name)
}

/** Ids in the order of the texts that the preview lists; nothing where a text stays what it is. */
const Ids = (label: string) =>
  z.pipe(
    z
      .string()
      .check(
        z.regex(/^(?:[1-9]\d{0,8})?(?:,(?:[1-9]\d{0,8})?){0,999}$/, `Le champ « ${label} » est inconnu.`),
      ),
    z.transform((text: string) => text.split(',').map((id) => (id === '' ? null : Number(id)))),
  )

const Choice = (label: string) =>
  z.pipe(
    z.enum(['true', 'false'], `Le champ « ${label} » vaut true ou false.`),
    z.transform((text) => text === 'true'),
  )

/** Recognized where they are absent. */
const choices = {
  columns: z.optional(Columns),
  headings: z.optional(Choice('Titres')),
  encoding: z.optional(z.enum(TEXT_ENCODINGS, 'Le champ « Encodage » est inconnu.')),
  order: z.optional(z.enum(['day', 'month'], 'Le champ « Dates » vaut day ou month.')),
  /** Of the titles of a calendar’s events. */
  titles: z.optional(z.enum(TITLE_ORDERS, 'Le champ « Titres des événements » est inconnu.')),
  separator: z.optional(z.enum(TITLE_SEPARATORS, 'Le champ « Séparateur » est inconnu.')),
  services: z.optional(Ids('Prestations')),
  practitioners: z.optional(Ids('Praticiens')),
  sendsReminders: z.optional(Choice('Rappels')),
}

export const MovingInChoices = object(choices)
export type MovingInChoices = z.output<typeof MovingInChoices>

/** As many appointments as the preview said. */
const StoredChoices = object({
  ...choices,
  expected: z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/, 'Le champ « Nombre » est un nombre entier.')),
    z.transform(Number),
  ),
})

/** Texts of one line; an address or a number that cannot be read is left out, and the hour comes in. */
export const MovedName = emptyable(clientName('Nom'))
export const MovedEmail = emptyable(email('E-mail'))
export const MovedPhone = emptyable(phone('Téléphone'))
export const MovedService = emptyable(line('Prestation', { max: 200 }))

const upload = {
  method: 'POST',
  access: 'superadmin',
  requiresReauthentication: true,
  upload: {
    field: 'table',
    max: 1,
    file: { label: 'Fichier', maxBytes: MAX_IMPORT_BYTES, tooLarge: 'table_too_heavy' },
  },
} as const

const LineNotes = z.array(z.strictObject({ line: z.number(), message: z.string() }))

/** A text of the file, how many of its appointments have it, and what it stands for. */
const Match = z.strictObject({ text: z.string(), count: z.number(), id: z.nullable(z.number()) })

/** Rows that texts may stand for, by name. */
const Known = z.array(z.strictObject({ id: z.number(), name: z.string() }))

/** How the titles of a calendar’s events are split, and how many of its events are left out. */
const CalendarFindings = z.strictObject({
  order: z.enum(TITLE_ORDERS),
  separator: z.enum(TITLE_SEPARATORS),
  samples: z.array(z.strictObject({ title: z.string(), name: z.string(), service: z.string() })),
  allDay: z.number(),
  free: z.number(),
  cancelled: z.number(),
  /** Of which something was not understood. */
  doubtful: z.number(),
})

/** Lines count from 1 as in a text editor, events by their starts. Of each list the first entries. */
const MovingInPreview = z.strictObject({
  /** Null where the file says its own. */
  encoding: z.nullable(z.enum(TEXT_ENCODINGS)),
  /** The one that was read, in a workbook of several. */
  sheet: z.nullable(z.string()),
  /** Null for a table. */
  calendar: z.nullable(CalendarFindings),
  headings: z.boolean(),
  above: z.number(),
  columns: z.array(z.strictObject({ title: z.string(), field: z.nullable(z.enum(APPOINTMENT_FIELDS)) })),
  samples: z.array(z.strictObject({ line: z.number(), cells: z.array(z.string()) })),
  /** Null once the columns say enough; else what is still to be assigned. */
  missing: z.nullable(z.string()),
  order: z.enum(['day', 'month']),
  /** Some dates can only be day first, others only month first. */
  ordersDisagree: z.boolean(),
  services: z.array(Match),
  practitioners: z.array(Match),
  knownServices: Known,
  knownPractitioners: Known,
  total: z.number(),
  upcoming: z.number(),
  past: z.number(),
  /** Older than clients are kept. */
  tooOld: z.number(),
  calledOff: z.number(),
  known: z.number(),
  newClients: z.number(),
  /** Reminders that would leave within the hour. */
  remindersSoon: z.number(),
  /** Lines that come in, and should be looked at. */
  remarks: LineNotes,
  remarkCount: z.number(),
  overlaps: LineNotes,
  overlapCount: z.number(),
  errors: LineNotes,
  errorCount: z.number(),
  /** CSV of the lines that overlap or cannot be read, each with its reason; empty without any. */
  leftAside: z.string(),
})
export type MovingInPreview = z.infer<typeof MovingInPreview>

export const previewMovingIn = endpoint({
  ...upload,
  path: '/api/superadmin/activity-imports/preview',
  summary: 'Lire un tableau ou un calendrier de rendez-vous d’un autre logiciel, sans rien enregistrer',
  fields: MovingInChoices,
  reply: MovingInPreview,
  audit: 'reservations_listed',
  errors: ['table_too_heavy'],
})

export const moveIn = endpoint({
  ...upload,
  path: '/api/superadmin/activity-imports',
  summary: 'Reprendre les rendez-vous d’un autre logiciel : tous ceux de l’aperçu, ou aucun',
  fields: StoredChoices,
  reply: z.strictObject({
    message: z.string(),
    id: z.number(),
    appointments: z.number(),
    clients: z.number(),
  }),
  audit: 'activity_imported',
  errors: ['table_too_heavy', 'import_changed'],
})

/** Those that can still be undone, the newest first; `importedAt`: local time `2027-04-14T03:00`. */
const ActivityImport = z.strictObject({
  id: z.number(),
  importedAt: z.string(),
  appointments: z.number(),
  vouchers: z.number(),
})
export type ActivityImport = z.infer<typeof ActivityImport>

export const listActivityImports = endpoint({
  method: 'GET',
  path: '/api/superadmin/activity-imports',
  access: 'superadmin',
  summary: 'Reprises des sept derniers jours : rendez-vous, bons et carnets',
  reply: z.array(ActivityImport),
})

/** `kept`: appointments that were touched since, and stay; `keptVouchers`: used or changed since. */
export const undoActivityImport = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/activity-imports/{id}',
  access: 'superadmin',
  requiresReauthentication: true,
  summary: 'Annuler une reprise en entier, sans prévenir personne',
  params: object({ id: idParam('Reprise') }),
  reply: z.strictObject({
    message: z.string(),
    appointments: z.number(),
    clients: z.number(),
    vouchers: z.number(),
    keptVouchers: z.array(z.strictObject({ id: z.number(), name: z.string() })),
    kept: z.array(z.strictObject({ id: z.number(), date: z.string(), time: z.string(), name: z.string() })),
  }),
  audit: 'activity_import_undone',
  errors: ['import_settled'],
})
export type UndoneImport = z.infer<typeof undoActivityImport.reply>

/** Parts that the import of vouchers has, too. */
export const movingInParts = { ids: Ids, choice: Choice, upload, LineNotes, Match, Known }
