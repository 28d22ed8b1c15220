import * as z from 'zod/mini'
import { type MovedVoucherField, VOUCHER_FIELDS } from '#domain/clients/moving-in/vouchers/columns.ts'
import { TEXT_ENCODINGS } from '#domain/language/text-encoding.ts'
import { endpoint } from '../endpoint.ts'
import { clientName, emptyable, multilineText, object } from '../fields.ts'
import { movingInParts } from './moving-in.ts'

const { ids, choice, upload, LineNotes, Match, Known } = movingInParts

/** Parts of a form are texts: one entry for each column, separated by commas; nothing for a column left out. */
const Columns = z.pipe(
  z.string().check(
    z.maxLength(2_000, { error: 'Le champ « Colonnes » est trop long.', abort: true }),
    z.refine((text) => text.split(',').every(isField), 'Le champ « Colonnes » nomme une colonne inconnue.'),
  ),
  z.transform((text: string) =>
    text.split(',').map((name) => (name === '' ? null : (name as MovedVoucherField))),
  ),
)

function isField(name: string): boolean {
  return name === '' || VOUCHER_FIELDS.some((field) => field === name)
}

/** Recognized where they are absent. */
const choices = {
  columns: z.optional(Columns),
  headings: z.optional(choice('Titres')),
  encoding: z.optional(z.enum(TEXT_ENCODINGS, 'Le champ « Encodage » est inconnu.')),
  order: z.optional(z.enum(['day', 'month'], 'Le champ « Dates » vaut day ou month.')),
  services: z.optional(ids('Prestations')),
  tellsEndings: z.optional(choice('Fin des carnets')),
}

export const MovedVoucherChoices = object(choices)
export type MovedVoucherChoices = z.output<typeof MovedVoucherChoices>

/** As many vouchers as the preview said. */
const StoredVoucherChoices = object({
  ...choices,
  expected: z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/, 'Le champ « Nombre » est un nombre entier.')),
    z.transform(Number),
  ),
})

/** Texts of one line. */
export const MovedVoucherTexts = object({
  buyer: emptyable(clientName('De la part de')),
  recipient: emptyable(clientName('Pour')),
  client: emptyable(clientName('Client')),
  message: emptyable(multilineText('Message', { max: 300 })),
})

/** Lines count from 1 as in a text editor. Of each list the first entries. */
const MovedVouchersPreview = z.strictObject({
  /** Null where the file says its own. */
  encoding: z.nullable(z.enum(TEXT_ENCODINGS)),
  /** That of a workbook with several. */
  sheet: z.nullable(z.string()),
  headings: z.boolean(),
  above: z.number(),
  columns: z.array(z.strictObject({ title: z.string(), field: z.nullable(z.enum(VOUCHER_FIELDS)) })),
  samples: z.array(z.strictObject({ line: z.number(), cells: z.array(z.string()) })),
  /** Null once the columns say enough; else what is still to be assigned. */
  missing: z.nullable(z.string()),
  order: z.enum(['day', 'month']),
  ordersDisagree: z.boolean(),
  /** Of lines with sessions. */
  services: z.array(Match),
  knownServices: Known,
  total: z.number(),
  entering: z.number(),
  /** In euros, what the amounts among them come to. */
  amountEuros: z.number(),
  /** Of the others. */
  sessions: z.number(),
  /** Bound to the record of a client, and those of them whose client has an address. */
  packs: z.number(),
  packsWithAddress: z.number(),
  newClients: z.number(),
  /** Without a code that works online: a new one is made for each. */
  newCodes: z.number(),
  usedUp: z.number(),
  expired: z.number(),
  /** Vouchers are neither sold nor honored on the site. */
  isOff: z.boolean(),
  known: LineNotes,
  knownCount: z.number(),
  remarks: LineNotes,
  remarkCount: z.number(),
  errors: LineNotes,
  errorCount: z.number(),
  /** CSV of the lines that cannot be read, each with its reason; empty without any. */
  leftAside: z.string(),
})
export type MovedVouchersPreview = z.infer<typeof MovedVouchersPreview>

export const previewMovedVouchers = endpoint({
  ...upload,
  path: '/api/superadmin/activity-imports/vouchers/preview',
  summary: 'Lire un tableau de bons et de carnets vendus ailleurs, sans rien enregistrer',
  fields: MovedVoucherChoices,
  reply: MovedVouchersPreview,
  audit: 'vouchers_opened',
  errors: ['table_too_heavy'],
})

export const moveVouchersIn = endpoint({
  ...upload,
  path: '/api/superadmin/activity-imports/vouchers',
  summary: 'Reprendre des bons et des carnets vendus ailleurs : tous ceux de l’aperçu, ou aucun',
  fields: StoredVoucherChoices,
  reply: z.strictObject({
    message: z.string(),
    id: z.number(),
    vouchers: z.number(),
    clients: z.number(),
    /** Of vouchers without a code that works online. Shown this once. */
    codes: z.array(
      z.strictObject({
        voucherId: z.number(),
        /** As the file wrote the code or number of before. */
        formerCode: z.string(),
        name: z.string(),
        content: z.string(),
        validUntil: z.string(),
        code: z.string(),
      }),
    ),
    /** The same as a CSV table; empty without any. */
    codesFile: z.string(),
  }),
  audit: 'vouchers_imported',
  errors: ['table_too_heavy', 'import_changed'],
})
