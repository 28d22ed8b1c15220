import { french } from '#domain/language/typography.ts'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { openFolder } from './folder.ts'
import type { SiteStorage } from './site-storage.ts'

type StorageConfig = Pick<Config, 'bucket' | 'dataDir'>

const loadBucket = () => import('./bucket.ts')

/** Loads the S3 packages, which are optional, only for a site with a bucket. */
export async function openStorage(
  { bucket, dataDir }: StorageConfig,
  load = loadBucket,
): Promise<SiteStorage> {
  if (bucket === undefined) return openFolder(dataDir)
  const { openBucket } = await load().catch(explainMissingPackage)
  return openBucket(bucket)
}

export function explainMissingPackage(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
    throw new CannotStart(MISSING_PACKAGE, { cause: error })
  throw error
}

const MISSING_PACKAGE = french`S3_URL et BACKUP_S3_URL demandent les paquets @aws-sdk/client-s3 et @aws-sdk/s3-request-presigner, qui ne sont pas installés : lancez npm ci sans --omit=optional, ou retirez-les.`
