/** Rules of the owner for text messages, beside those that are stored with the reminders. */
export type SmsRules = {
  /** Letters that phones write in a second alphabet, in which an SMS holds 70 signs instead of 160. */
  keepAccents: boolean
}

export const DEFAULT_SMS_RULES: SmsRules = { keepAccents: false }
