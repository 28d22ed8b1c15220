import { firstNameOf } from '../language/first-name.ts'
import { addDays, type Day } from '../language/time.ts'
import { french } from '../language/typography.ts'
import { mentionsWebAddress } from '../language/web-mention.ts'
import { isSettledPrice, type MessageValues } from './message-values.ts'
import { isMessageType, MESSAGE_KINDS, type MessageType } from './notification.ts'
import { fillLine, fillLines, type Placeholder, placeholdersOf } from './template.ts'

type MailTemplate = { type: string; subject: string; body: string }

/** Day of the reservation that a mail is about, and the day on which it is written. */
export type MailDays = { reservation: Day; today: Day }

/** Subject and text of a mail, with the values that its recipient may read and the link that its type requires. */
export function fillMail({ type, subject, body }: MailTemplate, values: MessageValues, days?: MailDays) {
  const shown = valuesFor(type, values)
  const inSubject = { ...shown, date: subjectDate({ type, subject }, shown.date ?? '', days) }
  return {
    subject: fillLine(subject, inSubject),
    body: fillLines(withPayment(withRequiredLink(type, withDoorCode(body, shown)), shown), shown),
  }
}

const PAID_ON_THE_SPOT =
  /Le règlement (?:de chaque rendez-vous )?se fait sur place \((\{\{\s*price\s*\}\})\)/g

/** Replaces the shipped sentence about payment once a voucher covers the whole price: the two would contradict each other. */
function withPayment(body: string, { price = '' }: MessageValues): string {
  return isSettledPrice(price) ? body.replace(PAID_ON_THE_SPOT, french`Rien à régler sur place ($1)`) : body
}

export const REMINDER_DAYS = { today: 'Aujourd’hui', tomorrow: 'Demain' }

/**
 * Without the year, since a phone shows few words of a subject. A reminder whose subject begins with the date says
 * « Demain » or « Aujourd’hui » where that is so; one that leaves after midnight is corrected (`correctReminderDays`).
 */
function subjectDate(
  { type, subject }: Pick<MailTemplate, 'type' | 'subject'>,
  date: string,
  days: MailDays | undefined,
): string {
  const shortDate = date.replace(/ \d{4}$/, '')
  if (!/^\{\{\s*date\s*\}\}/.test(subject)) return shortDate
  if (type === 'booking_reminder' && days) {
    if (days.reservation === days.today) return REMINDER_DAYS.today
    if (days.reservation === addDays(days.today, 1)) return REMINDER_DAYS.tomorrow
  }
  return shortDate.charAt(0).toUpperCase() + shortDate.slice(1)
}

type RequiredLink = { placeholder: Placeholder; line: string }

/** Rights of the recipient, which no text of an owner leaves out. */
const REQUIRED_LINKS: Partial<Record<MessageType, RequiredLink>> = {
  booking_reminder: {
    placeholder: 'declineUrl',
    line: french`Ne plus recevoir de rappels : {{declineUrl}}`,
  },
  testimonial_invitation: {
    placeholder: 'declineUrl',
    line: french`Ne plus être invité à témoigner : {{declineUrl}}`,
  },
  waiting_added: {
    placeholder: 'waitingUrl',
    line: french`Pour quitter la liste d’attente : {{waitingUrl}}`,
  },
  waiting_offer: {
    placeholder: 'declineUrl',
    line: french`Ne plus me prévenir : {{declineUrl}}`,
  },
  rebook_offer: {
    placeholder: 'declineUrl',
    line: french`Ne plus recevoir ces propositions : {{declineUrl}}`,
  },
  testimonial_published: {
    placeholder: 'withdrawUrl',
    line: french`Retirer votre témoignage : {{withdrawUrl}}`,
  },
  testimonial_refused: {
    placeholder: 'withdrawUrl',
    line: french`Effacer votre témoignage et votre adresse e-mail : {{withdrawUrl}}`,
  },
}

function withRequiredLink(type: string, body: string): string {
  const required = isMessageType(type) ? REQUIRED_LINKS[type] : undefined
  if (!required || placeholdersOf(body).includes(required.placeholder)) return body
  return `${body.trimEnd()}\n\n${required.line}`
}

const DOOR_CODE = french`Code de la porte : {{doorCode}}`
const ADDRESS_ITEM = /^- .*\{\{\s*address\s*\}\}/

/** Adds the code to a text that does not place it: below the address in its list, else at the end. */
function withDoorCode(body: string, { doorCode = '' }: MessageValues): string {
  if (doorCode === '' || placeholdersOf(body).includes('doorCode')) return body
  const lines = body.split('\n')
  const address = lines.findIndex((line) => ADDRESS_ITEM.test(line))
  if (address === -1) return `${body.trimEnd()}\n\n${DOOR_CODE}`
  return lines.toSpliced(address + 1, 0, `- ${DOOR_CODE}`).join('\n')
}

/** Text message on one line, with the values that its recipient may read. */
export function fillTextMessage(
  { type, text }: { type: string; text: string },
  values: MessageValues,
): string {
  return fillLine(text, valuesFor(type, values))
}

const OMITTED_COMMENT = french`(Texte non repris : il contient une adresse.)`

/**
 * A client's address may be anybody's, so what a visitor typed reaches it only as a first name, or as a testimonial
 * without addresses. Staff read everything as typed.
 */
function valuesFor(type: string, values: MessageValues): MessageValues {
  if (isMessageType(type) && MESSAGE_KINDS[type].audience !== 'client') return values
  const firstName = firstNameOf(values.clientName ?? null) ?? ''
  const { comment = '' } = values
  return {
    ...values,
    firstName,
    // Owners' texts may still greet by it.
    clientName: firstName,
    clientEmail: '',
    clientPhone: '',
    comment: mentionsWebAddress(comment) ? OMITTED_COMMENT : comment,
  }
}
