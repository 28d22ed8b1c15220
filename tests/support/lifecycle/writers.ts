import type { Attachment, Change } from './names.ts'

/** `playedBy`: changes and builders whose play runs the statement; a text says why it changes no reservation. */
type Writer = { playedBy: readonly [Change | Attachment, ...(Change | Attachment)[]] } | string

/** Statements that write `agenda_entries`, by file and function. */
export const WRITERS: Readonly<Record<string, Writer>> = {
  'practice/records/client-records.ts assignRecord': {
    playedBy: ['mailbox corrected by staff', 'record corrected', 'booking to confirm'],
  },
  'practice/records/client-records.ts setTypedBy': { playedBy: ['mailbox corrected by staff'] },
  'practice/records/record-contents.ts moveRows': {
    playedBy: ['records merged', 'records merged and unmerged'],
  },
  'practice/reservations/attendance.ts updateAttendance': {
    playedBy: ['noted as come', 'noted as absent', 'noted as cancelled late'],
  },
  'practice/reservations/series.ts leaveSeries': {
    playedBy: ['mailbox corrected by staff', 'handed over by staff'],
  },
  'practice/reservations/write.ts deleteDeadHolds': 'holds that have expired',
  'practice/reservations/write.ts insertAgendaEntry': { playedBy: ['link', 'hold', 'booking to confirm'] },
  'practice/reservations/write.ts insertAgendaEntries': { playedBy: ['series'] },
  'practice/reservations/write.ts updateEntry': 'the beginning of the statements below, which call it',
  'practice/reservations/write.ts deleteHold': 'a hold',
  'practice/reservations/write.ts deleteHoldsOf': 'holds of a visitor',
  'features/accounts/users/queries.ts deleteBlocksAndHolds': 'blocks and holds of somebody who leaves',
  'features/booking/closing/queries.ts insertBlocks': 'blocks',
  'features/booking/closing/queries.ts deleteBlocks': 'blocks',
  'features/booking/confirmations/queries.ts confirmEntry': { playedBy: ['booking to confirm'] },
  'features/booking/deposits/queries.ts freeHour': 'a hold whose deposit nobody has paid',
  'features/booking/deposits/queries.ts writeHoldEnd': 'a hold whose deposit is being paid',
  'features/booking/reservations/blocks.ts updateBlock': 'a block',
  'features/booking/reservations/blocks.ts deleteBlock': 'a block',
  'features/booking/reservations/queries.ts markAnnounced': { playedBy: ['confirmation sent again'] },
  'features/booking/reservations/queries.ts markCancelled': {
    playedBy: ['cancelled by link', 'cancelled late', 'cancelled by the practice'],
  },
  'features/booking/reservations/queries.ts markHandedOver': {
    playedBy: ['handed over by staff', 'handed over by link'],
  },
  'features/booking/reservations/queries.ts markRestored': { playedBy: ['cancelled and restored'] },
  'features/booking/reservations/queries.ts updateClient': {
    playedBy: ['name corrected by staff', 'name corrected by link', 'mailbox corrected by link'],
  },
  'features/booking/reservations/queries.ts updateReservation': {
    playedBy: ['moved by staff', 'moved by link', 'given to a colleague', 'changed to another price'],
  },
  'features/booking/series/queries.ts joinSeries': { playedBy: ['series'] },
  'features/booking/services/grouping.ts moveReservations': { playedBy: ['service grouped'] },
  'features/clients/moving-in/undo.ts deleteUntouched':
    'appointments of another program on which nothing hangs yet',
  'features/clients/moving-in/queries.ts insertMoved':
    'appointments of another program, of which each is a row of its own from the beginning',
  'features/messages/links/queries.ts incrementLinkGeneration': {
    playedBy: ['link renewed', 'mailbox corrected by staff'],
  },
  'features/operations/integrity/queries.ts clearOrphans': 'a damaged database, repaired by a command',
  'features/operations/integrity/queries.ts deleteOrphans': 'a damaged database, repaired by a command',
  'features/privacy/erasures/queries.ts anonymizeReservations': { playedBy: ['person erased'] },
  'features/privacy/erasures/queries.ts deleteRows': 'holds of the person',
  'features/privacy/retention/queries.ts eraseDue': { playedBy: ['former client forgotten'] },
  'start/restore/insert-rows.ts insertBatch': 'a restored backup brings the rows as they were',
  'start/restore/insert-rows.ts insertRows': 'a restored backup brings the rows as they were',
}

/** Statements on a table that a parameter names, none of which is ever `agenda_entries`. */
export const WRITERS_OF_OTHER_TABLES: Readonly<Record<string, string>> = {
  'db/positions.ts updatePositions': 'order of lists',
  'db/statements/account-links.ts endAccountLinks': 'links of accounts',
  'db/statements/account-links.ts insertAccountLink': 'links of accounts',
  'db/statements/one-time-links.ts consumeLink': 'links that work once',
  'features/content/examples/queries.ts unmark': 'examples, among which there is no reservation',
  'features/operations/integrity/queries.ts insertSingleRow': 'tables of one row',
  'features/operations/maintenance/secret-key.ts deleteAllRows': 'what a new key makes useless',
  'features/privacy/retention/references.ts deleteReferences': 'attachments of reservations',
  'start/restore/settle-rows.ts settleRows': 'sessions and their like',
}
