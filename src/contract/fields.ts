import * as z from 'zod/mini'
import { frenchNumber } from '#domain/language/french-number.ts'
import { ID_PATTERN } from '#domain/language/id.ts'
import { tidyPersonName } from '#domain/language/person-name.ts'
import { isPhoneNumber } from '#domain/language/phone-number.ts'
import { isNestedTooDeep } from '#domain/language/rich-text.ts'
import { isDay, parseEnd, parseTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { visibleLine } from '#domain/language/visible-text.ts'
import { mentionsWebAddress } from '#domain/language/web-mention.ts'

export const fieldName = (label: string) => french`Le champ « ${label} »`
export const required = (label: string) => `${fieldName(label)} est obligatoire.`

const textMessage = (label: string, missing: string) => (issue: { input?: unknown }) =>
  isAbsent(issue.input) ? missing : `${fieldName(label)} doit être un texte.`

const isAbsent = (value: unknown) => value === undefined || value === null

// Control characters and bidirectional overrides can disguise a text.
const LINES = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u
const ONE_LINE = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u2028\u2029]*$/u

/** More combining marks in a row than any script uses (UAX #15, 13); normalizing sorts them in quadratic time. */
const STACKED_MARKS = /\p{M}{31}/u

/** Required single line: trimmed, NFC-normalized, without control characters. */
export function line(label: string, { min = 1, ...bounds }: Partial<TextBounds> & { max: number }) {
  return textOf(label, ONE_LINE, { min, ...bounds })
}

type TextBounds = { min: number; max: number; missing?: string; tidy?: (text: string) => string }

/** The length is that of the text as sent, before anything else looks at the text. */
function textOf(label: string, allowed: RegExp, { min, max, missing = required(label), tidy }: TextBounds) {
  const tooLong = `${fieldName(label)} doit compter au plus ${frenchNumber(max)} caractères.`
  const unacceptable = `${fieldName(label)} contient un caractère qui n’est pas accepté.`
  return z.string({ error: textMessage(label, missing) }).check(
    z.trim(),
    z.maxLength(max, { error: tooLong, abort: true }),
    z.refine((text) => !STACKED_MARKS.test(text), { error: unacceptable, abort: true }),
    z.normalize('NFC'),
    ...(tidy ? [z.overwrite(tidy)] : []),
    // An empty field gets this issue only.
    ...(min > 0 ? [z.minLength(1, { error: missing, abort: true })] : []),
    ...(min > 1
      ? [z.minLength(min, `${fieldName(label)} doit compter au moins ${frenchNumber(min)} caractères.`)]
      : []),
    // NFC lengthens a few characters.
    z.maxLength(max, { error: tooLong, abort: true }),
    z.regex(allowed, unacceptable),
  )
}

type FixedForm = { max: number; isValid: (text: string) => boolean; message: string }

function textOfForm(label: string, { max, isValid, message }: FixedForm) {
  return z
    .string({ error: textMessage(label, required(label)) })
    .check(
      z.maxLength(max, { error: message, abort: true }),
      z.minLength(1, { error: required(label), abort: true }),
      z.refine(isValid, message),
    )
}

export const altText = line('Texte alternatif', { max: 300 })

/** Multi-line text, required unless `min` is 0: trimmed, NFC-normalized, without control characters. */
export function multilineText(label: string, { min = 1, ...bounds }: Partial<TextBounds> & { max: number }) {
  return textOf(label, LINES, { min, ...bounds })
}

/** HTML of an editor, before it is sanitized. */
export function richText(label: string, bounds: { min?: number; max: number }) {
  return multilineText(label, bounds).check(
    z.refine(
      (html) => !isNestedTooDeep(html),
      `${fieldName(label)} a trop d’éléments les uns dans les autres.`,
    ),
  )
}

/** Name of a client in free form; characters that nobody sees are removed. */
export function clientName(label: string, missing = required(label)) {
  return textOf(label, ONE_LINE, { min: 1, max: 100, missing, tidy: visibleLine })
}

/** Name that a visitor types. Whoever gets a message with it must not read an address that a stranger chose. */
export function visitorName(label: string) {
  return clientName(label, 'Indiquez votre nom.').check(
    z.refine(
      (name) => !mentionsWebAddress(name),
      `${fieldName(label)} ne peut contenir ni adresse internet ni adresse e-mail.`,
    ),
  )
}

/**
 * Evidence that a person filled in a form: a hidden field that people leave empty, and when the form was opened.
 * Absent or odd values make limits stricter and are never refused.
 */
export const formEvidence = { website: z.optional(z.unknown()), formAge: z.optional(z.unknown()) }

/** E-mail address of at most 254 characters (RFC 5321). */
export function email(
  label: string,
  hint = `${fieldName(label)} doit être une adresse e-mail, comme nom@exemple.fr.`,
  missing = required(label),
) {
  return line(label, { max: 254, missing }).check(z.regex(z.regexes.email, hint))
}

/** Address that a visitor types. */
export function visitorEmail(label: string) {
  return email(label, 'Écrivez une adresse comme nom@exemple.fr.', 'Indiquez votre adresse e-mail.')
}

/** Phone number as typed; numbers copied from an address book contain characters that nobody sees. */
export function phone(label: string) {
  return textOf(label, ONE_LINE, { min: 1, max: 30, tidy: visibleLine }).check(
    z.refine(isPhoneNumber, `${fieldName(label)} doit être un numéro de téléphone, comme 06 12 34 56 78.`),
  )
}

/** Makes a form field optional: '' and null parse to undefined. */
export function emptyable<T extends z.ZodMiniType>(schema: T) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (isBlank(value) ? undefined : value)),
      z.optional(schema),
    ),
  )
}

/** Makes a field optional and nullable: an absent value is unchanged, '' and null clear it. */
export function clearable<T extends z.ZodMiniType>(schema: T) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (isBlank(value) ? null : value)),
      z.nullable(schema),
    ),
  )
}

function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}

/** `YYYY-MM-DD`. */
export function day(label: string) {
  const message = `${fieldName(label)} doit être une date, comme 2027-03-28.`
  return textOfForm(label, { max: 10, isValid: isDay, message }).check(z.meta({ format: 'date' }))
}

/** `HH:MM`, 00:00 to 23:59. */
export function time(label: string) {
  const message = `${fieldName(label)} doit être une heure, comme 10:30.`
  return textOfForm(label, { max: 5, isValid: (text) => parseTime(text) !== null, message })
}

/** `HH:MM` up to 24:00, for the end of a span. */
export function endTime(label: string) {
  const message = `${fieldName(label)} doit être une heure, comme 18:30.`
  return textOfForm(label, { max: 5, isValid: (text) => parseEnd(text) !== null, message })
}

/** Id in a JSON body: a positive 32-bit integer. */
export function id(label: string, missing = required(label)) {
  return z
    .int({ error: ({ input }) => (isAbsent(input) ? missing : idMessage(label)) })
    .check(z.minimum(1, idMessage(label)), z.maximum(2147483647, idMessage(label)))
}

/** Id in a path or query string, at most nine digits. */
export function idParam(label: string) {
  return z.pipe(
    z.string({ error: textMessage(label, required(label)) }).check(z.regex(ID_PATTERN, idMessage(label))),
    z.transform(Number),
  )
}

export const idMessage = (label: string) => `${fieldName(label)} n’est pas un identifiant connu.`

/** Integer between `min` and `max`, a multiple of `step`. */
export function integer(label: string, bounds: { min: number; max: number; step?: number }) {
  const { min, max, step = 1 } = bounds
  const message = `${fieldName(label)} doit être un nombre entier de ${frenchNumber(min)} à ${frenchNumber(max)}${step > 1 ? `, par pas de ${step}` : ''}.`
  return z
    .int({ error: ({ input }) => (isAbsent(input) ? required(label) : message) })
    .check(z.minimum(min, message), z.maximum(max, message), z.multipleOf(step, message))
}

/** Amount in euros, with at most two decimals; `least`: what its own check asks for, and a text that is no amount says. */
export function euros(label: string, { least = 0, max }: { least?: number; max: number }) {
  const message = `${fieldName(label)} doit être un nombre de ${frenchNumber(least)} à ${frenchNumber(max)}, avec deux décimales au plus.`
  return z.number({ error: ({ input }) => (isAbsent(input) ? required(label) : message) }).check(
    z.minimum(0, message),
    z.maximum(max, message),
    z.refine((value) => Number.isInteger(Number((value * 100).toFixed(6))), message),
  )
}

/** `#rrggbb`. */
export function color(label: string) {
  return line(label, { max: 7 }).check(
    z.regex(/^#[0-9a-f]{6}$/i, `${fieldName(label)} doit être une couleur, comme #4F6B5A.`),
  )
}

/** Username (requirements, 5.3). */
export function username(label: string) {
  return line(label, { min: 3, max: 64 }).check(
    z.regex(
      /^\w+$/,
      french`${fieldName(label)} ne peut contenir que des lettres sans accent, des chiffres et « _ ».`,
    ),
  )
}

/** First or last name (requirements, 5.3), tidied; the pattern is unambiguous, so it matches in linear time. */
export function personName(label: string) {
  return textOf(label, ONE_LINE, {
    min: 2,
    max: 60,
    tidy: (text) => tidyPersonName(visibleLine(text)),
  }).check(
    z.regex(
      /^\p{L}+(?:[ -]\p{L}+)*$/u,
      `${fieldName(label)} ne peut contenir que des lettres, des espaces et des traits d’union.`,
    ),
  )
}

/** 0 = Sunday to 6 = Saturday. */
export const weekday = z.literal(
  [0, 1, 2, 3, 4, 5, 6],
  `${fieldName('Jour')} va de 0 (dimanche) à 6 (samedi).`,
)

/** Strict object that rejects unknown keys by name. */
export function object<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? french`Champ inconnu : ${issue.keys.join(', ')}.`
        : 'Un objet JSON est attendu.',
  })
}

/** The version that the caller has read (RFC 9110, 13.1.1). Undefined without the header and for `*`: nothing is compared. */
export const IfMatch = z.looseObject({
  'if-match': z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.regex(
            /^(?:\*|"(?:0|[1-9]\d{0,8})")$/,
            'L’en-tête If-Match doit être une version entre guillemets droits, comme "3", ou une étoile.',
          ),
        ),
      z.transform((tag: string) => (tag === '*' ? undefined : Number(tag.slice(1, -1)))),
    ),
  ),
})

/** Of draft-ietf-httpapi-idempotency-key-header; `server/idempotency.ts`. */
export const IdempotencyKey = z.looseObject({
  'idempotency-key': z.optional(
    z
      .string()
      .check(z.regex(/^[\x21-\x7e]{1,200}$/, 'La clé d’idempotence compte de 1 à 200 caractères ASCII.')),
  ),
})

/** Of a change that is sent again until it is answered. */
export const RepeatableChange = z.extend(IfMatch, IdempotencyKey.shape)

/** Accepts a whole answer that is sent back: its fields that the body lacks are ignored, other unknown ones refused. */
export function ignoringOthersOf<Body extends z.ZodMiniObject>(body: Body, ...answers: z.ZodMiniObject[]) {
  const names = answers.flatMap(({ shape }) => Object.keys(shape)).filter((name) => !(name in body.shape))
  const ignored = z.optional(z.unknown()).check(z.meta({ readOnly: true }))
  return z.pipe(
    // Typed as the body: callers in TypeScript have no reason to send what is ignored.
    z.extend(body, Object.fromEntries(names.map((name) => [name, ignored]))) as unknown as Body,
    z.transform(
      (sent: z.output<Body>) =>
        Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name))) as typeof sent,
    ),
  )
}

/** In the address of a mailed link. */
export const TokenParams = object({ token: z.string() })

/** `date` is a precondition: as the caller last saw the reservation. */
export const ReservationParams = object({ date: day('Date'), id: idParam('Rendez-vous') })
