import type { MovingInPreview } from '#contract/clients/moving-in.ts'
import type { AppointmentColumns } from '#domain/clients/moving-in/columns.ts'
import type { TableFile } from '../imports/table-file.ts'

/** Lines of a table, or the events of a calendar as such. */
export type AppointmentTable = Omit<TableFile, 'format'> & {
  columns: AppointmentColumns
  missing: string | null
  order: 'day' | 'month'
  ordersDisagree: boolean
  /** Null for a table. */
  calendar: MovingInPreview['calendar']
}
