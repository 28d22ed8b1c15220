import { BACKUP_FAULTS } from './backups.ts'
import { ENVIRONMENT_FAULTS } from './environment-faults.ts'
import type { Fault } from './fault.ts'
import { killsInFirstStart } from './kills/first-start.ts'
import { lostReplies } from './kills/lost-reply.ts'
import { killsInMigration } from './kills/migration.ts'
import { killsWhileSending } from './kills/sending.ts'
import { endsUnderLoad } from './kills/under-load.ts'
import { killsInUpload } from './kills/upload.ts'
import { MODEL_FAULTS } from './model-faults.ts'
import { RESTORE_FAULTS } from './restores.ts'

export const FAULTS: readonly Fault[] = [
  ...endsUnderLoad,
  ...killsWhileSending,
  ...killsInFirstStart,
  ...killsInMigration,
  ...killsInUpload,
  ...lostReplies,
  ...ENVIRONMENT_FAULTS,
  ...RESTORE_FAULTS,
  ...MODEL_FAULTS,
  ...BACKUP_FAULTS,
]
