type Body = Readonly<Record<string, unknown>> | null

/** Of `plan`, which has one entry for SMS beside those for mails. */
export function readBrevoCredit(body: Body): number | null {
  const plans: unknown = body?.plan
  if (!Array.isArray(plans)) return null
  const plan: unknown = plans.find((entry: unknown) => isRecord(entry) && entry.type === 'sms')
  return isRecord(plan) ? countOf(plan.credits) : null
}

/** SMS of the quality that reminders are sent with, to France. */
export function readOctopushCredit(body: Body): number | null {
  const ofFrance = body?.FR
  return isRecord(ofFrance) ? countOf(ofFrance.premium_sms) : null
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.floor(value)) : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
