/** Rules of the owner for text messages, beside those that are stored with the reminders. */
export type SmsRules = {
  /** Letters that phones write in a second alphabet, in which an SMS holds 70 signs instead of 160. */
  keepAccents: boolean
  /** Reminders by SMS go to those alone who have no e-mail address. */
  onlyWithoutMail: boolean
  /** Clients with a mobile number are told by SMS, too, that the practice cancels or moves their reservation. */
  changes: boolean
}

export const DEFAULT_SMS_RULES: SmsRules = {
  keepAccents: false,
  onlyWithoutMail: false,
  changes: false,
}
