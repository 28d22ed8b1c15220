import { Secret, TOTP } from 'otpauth'
import { seal } from '#server/security/secret.ts'
import type { TestSite } from '../practice/site.ts'
import type { TestClient } from '../practice/test-client.ts'
import type { Person } from './people.ts'

const SECRET = new Secret({ size: 20 }).base32

/** The code that an app with this secret shows at the practice's time, or some steps of 30 s later. */
export function codeOf({ clock }: Pick<TestSite, 'clock'>, secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: clock.instant() + steps * 30_000 })
}

/** Stores a second factor that is on, as if set up earlier; returns its secret. */
export async function aSecondFactor(
  { database, clock, config }: TestSite,
  { id }: Pick<Person, 'id'>,
  { isConfirmed = true }: { isConfirmed?: boolean } = {},
): Promise<string> {
  const row = {
    sealed_secret: seal(config, SECRET, 'totp-secret'),
    confirmed_at: isConfirmed ? clock.instant() : null,
    created_at: clock.instant(),
    last_step: 0,
  }
  await database.kysely
    .insertInto('totp_secrets')
    .values({ user_id: id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return SECRET
}

/** Sets it up over HTTP, as the screen does. */
export async function setUpSecondFactor(
  site: TestSite,
  staff: TestClient,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body: started } = await staff.post<{ secret: string }>('/api/admin/second-factor')
  const { body } = await staff.post<{ recoveryCodes: string[] }>('/api/admin/second-factor/confirmation', {
    code: codeOf(site, started.secret),
  })
  return { secret: started.secret, recoveryCodes: body.recoveryCodes }
}
