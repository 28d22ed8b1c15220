import type { Refusal } from '#contract/errors.ts'
import { french } from '#domain/language/typography.ts'
import type { BucketAddress } from '#domain/operations/s3-url.ts'

/** French sentence for a bucket that cannot be used; null for another refusal. */
export function explainBucket(
  { code, cause }: Refusal,
  bucket: BucketAddress | undefined,
  setting: 'S3_URL' | 'BACKUP_S3_URL' = 'S3_URL',
): string | null {
  if (bucket === undefined) return null
  const place = `${bucket.endpoint}/${bucket.name}`
  if (code === 'storage_full')
    return french`Le bucket ${place} est plein : libérez de la place ou augmentez son quota, puis recommencez.`
  if (code !== 'storage_unavailable' && code !== 'erasure_not_recorded') return null
  const name = nameOf(cause)
  if (name === MISSING) return french`Le bucket ${place} n’existe pas : créez-le, ou corrigez ${setting}.`
  if (REFUSED.test(name))
    return french`Le bucket ${place} refuse l’accès (${name}) : vérifiez dans ${setting} la clé, son secret et la région, ses droits (lister, lire, écrire et supprimer) et l’heure de cette machine.`
  return french`Le bucket ${place} ne répond pas : vérifiez que ce stockage fonctionne et que ${setting} est juste.`
}

/** A bucket that is missing, full or refuses the key stays so until somebody changes that. */
export function isSilentBucket({ code, cause }: Refusal): boolean {
  const name = nameOf(cause)
  return code === 'storage_unavailable' && name !== MISSING && !REFUSED.test(name)
}

function nameOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : ''
}

const MISSING = 'NoSuchBucket'
const REFUSED =
  /^(AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|AuthorizationHeaderMalformed|PermanentRedirect|RequestTimeTooSkewed|AllAccessDisabled|AccountProblem)$/
