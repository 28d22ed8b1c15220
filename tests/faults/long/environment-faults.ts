import { CLOCK_FAULTS } from './environment/clocks.ts'
import { CONNECTION_FAULTS } from './environment/connections.ts'
import { DAMAGED_FILE_FAULTS } from './environment/damaged-files.ts'
import { DATABASE_FAULTS } from './environment/databases.ts'
import { DISK_FAULTS } from './environment/disks.ts'
import { MAIL_FAULTS } from './environment/mail-servers.ts'
import { ZONE_FAULTS } from './environment/zones.ts'
import type { Fault } from './fault.ts'

/** Faults of what the site stands on: disks, databases, clocks, connections, mail servers. */
export const ENVIRONMENT_FAULTS: readonly Fault[] = [
  ...DISK_FAULTS,
  ...DATABASE_FAULTS,
  ...CLOCK_FAULTS,
  ...ZONE_FAULTS,
  ...CONNECTION_FAULTS,
  ...DAMAGED_FILE_FAULTS,
  ...MAIL_FAULTS,
]
