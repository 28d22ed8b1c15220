import { type RawBuilder, sql } from 'kysely'
import type { Consequence, MessageRule, MessageRules, Moment } from './truth-rules.ts'

/** True while the message is correct, for its recipient, and in time. */
export function stillHolds(rules: MessageRules, moment: Moment): RawBuilder<boolean> {
  return sql<boolean>`(not ${breaks(rules, moment, ['drop', 'lapse', 'give up', 'wait'])})`
}

/** Deleted as soon as it is due: something else was told instead, or nothing is to be told. */
export function isToDrop(rules: MessageRules, moment: Moment): RawBuilder<boolean> {
  return breaks(rules, moment, ['drop'])
}

/** Deleted like those, once a date has passed. */
export function isToLapse(rules: MessageRules, moment: Moment): RawBuilder<boolean> {
  return breaks(rules, moment, ['lapse'])
}

/** Stays in the journal: nothing else would say that nobody was told. */
export function isToGiveUp(rules: MessageRules, moment: Moment): RawBuilder<boolean> {
  return breaks(rules, moment, ['give up'])
}

/** Sending the message, by itself or by hand, would tell its recipient nothing new or nothing true. */
export function isUseless(rules: MessageRules, moment: Moment): RawBuilder<boolean> {
  return sql<boolean>`(${breaks(rules, moment, ['drop', 'lapse', 'give up'])} or ${isErased()})`
}

/** Its text was erased with age: see `domain/privacy/retention.ts`. */
function isErased(): RawBuilder<boolean> {
  return sql<boolean>`(outbox.state = 'failed' and outbox.body = '')`
}

/** On `outbox`. The type comes first in each part: the other conditions are only evaluated for messages they concern. */
function breaks(
  { byType }: MessageRules,
  moment: Moment,
  consequences: readonly Consequence[],
): RawBuilder<boolean> {
  const rules = new Set(Object.values(byType).flat())
  const partsOf = (about: MessageRule['about']) =>
    [...rules]
      .filter((rule) => rule.about === about && consequences.includes(rule.consequence))
      .map(
        (rule) =>
          sql`(outbox.type in (${typesUnder(byType, rule)}) and coalesce(${rule.isBroken(moment)}, false))`,
      )
  const [own, ofReservation] = [partsOf('message'), partsOf('reservation')]
  const joined = sql`exists (select 1 from agenda_entries reservation
    where reservation.id = outbox.reservation_id and (${anyOf(ofReservation)}))`
  return sql<boolean>`coalesce(${anyOf([...own, ...(ofReservation.length > 0 ? [joined] : [])])}, false)`
}

function anyOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(parts, sql` or `)})`
}

function typesUnder(byType: MessageRules['byType'], rule: MessageRule): RawBuilder<unknown> {
  const types = Object.entries(byType).filter(([, rules]) => rules.includes(rule))
  return sql.join(types.map(([type]) => sql.lit(type)))
}
