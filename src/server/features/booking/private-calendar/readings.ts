import { type EventsInput, readEvents } from '#server/documents/ics/events.ts'
import type { WorkbookBounds } from '#server/documents/xlsx/workbook.ts'
import { type ReaderInput, readCalendarFile } from './file-reading.ts'

/** Kinds of files that the process reads, each with its reader. */
export const readings = {
  busy_times: (file: Buffer, input: ReaderInput) => readCalendarFile(file.toString('latin1'), input),
  events: (file: Buffer, input: EventsInput) => readEvents(file.toString('latin1'), input),
  workbook: async (file: Buffer, bounds: WorkbookBounds) => {
    // Calendars are read often, and need none of it.
    const { readWorkbook } = await import('#server/documents/xlsx/workbook.ts')
    return readWorkbook(file, bounds)
  },
}
